/** Runs synchronous work and returns the processor time it took, in ms; other programs do not count. */
export function processorTimeOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
