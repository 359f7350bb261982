/** Resource that is opened on first use, and that another process may use exclusively before. */
export interface LazyResource<T> {
  /** Opens the resource once, or again after a failure. Waits while it is leased. */
  get(): Promise<T>;
  /** Returns the opened or opening resource; never rejects. */
  opened(): Promise<T | undefined>;
  /**
   * Keeps the resource closed until the returned function is called; `undefined` if it was opened already.
   */
  lease(): (() => void) | undefined;
}

export function lazyResource<T>(open: () => Promise<T>): LazyResource<T> {
  let opening: Promise<T> | undefined;
  let leased: Promise<void> = Promise.resolve();
  return {
    get() {
      opening ??= leased.then(open).catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    opened: async () => opening?.catch(() => undefined),
    lease() {
      if (opening) return undefined;
      const { promise, resolve } = Promise.withResolvers<void>();
      leased = promise;
      return resolve;
    },
  };
}
