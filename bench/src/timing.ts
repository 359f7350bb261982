/** Alternating measurements, so that a busy machine slows all alternatives alike. */
const rounds = 30;

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** The value that `rank` percent of the values do not exceed; NaN without values. */
export function percentile(values: readonly number[], rank: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.ceil((rank / 100) * sorted.length) - 1] ?? Number.NaN;
}

/** Median milliseconds of each piece of work, run in turn. */
export async function sideBySide<N extends string>(
  work: Record<N, () => unknown>,
): Promise<Record<N, number>> {
  const names = Object.keys(work) as N[];
  const times = new Map<N, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const name of names) {
      const startedAt = performance.now();
      await work[name]();
      times.get(name)?.push(performance.now() - startedAt);
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times.get(name) ?? [])])) as Record<N, number>;
}

/** Prints a ratio, and ends the process with an error when it is beyond its bound. */
export function report(what: string, ratio: number, bound: number): void {
  const verdict = ratio <= bound ? 'ok' : 'TOO SLOW';
  console.log(`${what}: ${ratio.toFixed(2)} × (bound ${bound} ×) ${verdict}`);
  if (ratio > bound) process.exitCode = 1;
}
