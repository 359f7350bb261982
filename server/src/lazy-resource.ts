/** Something that is opened when it is first needed, and that another process may have to itself before that. */
export interface LazyResource<T> {
  /** Opens it, once; again after a failure. Waits while it is lent. */
  get(): Promise<T>;
  /** What was opened, or is about to be; never fails. */
  opened(): Promise<T | undefined>;
  /** Keeps it closed here until the function is called that is returned; `undefined` where it was opened already. */
  lend(): (() => void) | undefined;
}

export function lazyResource<T>(open: () => Promise<T>): LazyResource<T> {
  let opening: Promise<T> | undefined;
  let lent: Promise<void> = Promise.resolve();
  return {
    get() {
      opening ??= lent.then(open).catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    opened: async () => opening?.catch(() => undefined),
    lend() {
      if (opening) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      lent = promise;
      return resolve;
    },
  };
}
