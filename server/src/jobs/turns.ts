/** Lets work be done side by side, but for what had better be done alone. */
export interface Turns {
  /** Does it once what came before and is alone is over; alone: once everything that came before is over. */
  take<Value>(work: () => Promise<Value>, options: { isAlone: boolean }): Promise<Value>;
}

export function startTurns(): Turns {
  let lastAlone: Promise<unknown> = Promise.resolve();
  const running = new Set<Promise<unknown>>();
  return {
    take(work, { isAlone }) {
      const before = isAlone ? Promise.all([lastAlone, ...running]) : lastAlone;
      const turn = before.then(work);
      // How it ends is told to whoever asked for it.
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
