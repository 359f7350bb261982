/** Processes that nobody waits for at once: where there are too few cores for all, those that serve go first. */
import type { ChildProcess } from 'node:child_process';
import os from 'node:os';

/** Of 19: they still get a quarter of a core that others want. */
const NICENESS = 5;

/** Call it as soon as the process is started: threads that it has made keep what they had. */
export function putBehindServing({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    os.setPriority(pid, NICENESS);
  } catch {
    // It has ended, or the system does not let us: then all are alike.
  }
}
