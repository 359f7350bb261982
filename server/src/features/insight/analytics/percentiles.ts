/** Percentiles from logarithmic histograms of milliseconds (`latency_class` in the database). */

const classCount = 100;
const [firstMs, lastMs] = [10, 600_000];

/** Returns the time at a position within the classes: 3.5 is the middle of class 3. */
const msAt = (position: number): number => firstMs * (lastMs / firstMs) ** (position / classCount);

/** Number of answers in a class. */
export interface ClassCount {
  class: number;
  count: number;
}

/** Returns the percentile (0 to 1) of classes in ascending order, in ms; null for an empty histogram. */
export function percentile(classes: readonly ClassCount[], share: number): number | null {
  const total = classes.reduce((sum, { count }) => sum + count, 0);
  const wanted = total * share;
  let before = 0;
  for (const { class: index, count } of classes) {
    if (before + count >= wanted) return Math.round(msAt(index + (wanted - before) / count));
    before += count;
  }
  return null;
}
