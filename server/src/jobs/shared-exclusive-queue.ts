/** Scheduler of concurrent and exclusive work. */
export interface SharedExclusiveQueue {
  /**
   * Runs shared work after earlier exclusive work, and exclusive work (`isAlone`) after all earlier work.
   */
  run<Value>(work: () => Promise<Value>, options: { isAlone: boolean }): Promise<Value>;
}

export function createSharedExclusiveQueue(): SharedExclusiveQueue {
  let lastAlone: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<unknown>>();
  return {
    run(work, { isAlone }) {
      const before = isAlone ? Promise.all([lastAlone, ...running]) : lastAlone;
      const turn = before.then(work);
      // Failures are reported to the caller.
      const ended = turn
        .then(
          () => undefined,
          () => undefined,
        )
        .finally(() => running.delete(ended));
      running.add(ended);
      if (isAlone) lastAlone = ended;
      return turn;
    },
  };
}
