/** Returns a function that runs at most `max` pieces of work at the same time; others wait in line. */
export function limitConcurrency(max: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < max) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Hands its place over, so that nobody else takes it in between.
      if (next) next();
      else running -= 1;
    }
  };
}
