/** Lower priority for background processes, so that serving processes come first on few cores. */
import type { ChildProcess } from 'node:child_process';
import os from 'node:os';

/** Nice value, at most 19; the process still gets a quarter of a contended core. */
const NICENESS = 5;

/** Lowers the priority of a just started process; existing threads keep theirs. */
export function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    // The process has ended, or the system does not permit it: priorities stay equal.
  }
}
