/** Processes that the product has started, by the program that they run. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultHarness } from './harness.ts';

const pollIntervalMs = 5;

/** The id of a process's parent, and its command line. */
async function factsOf(pid: string): Promise<{ parent: number; command: string } | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // A name in brackets may hold anything.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return { parent, command };
  } catch {
    return undefined;
  }
}

async function childrenOf({ product }: FaultHarness, program: string): Promise<number[]> {
  const children: number[] = [];
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const facts = await factsOf(pid);
    if (facts?.parent === product.process.pid && facts?.command.includes(program)) children.push(Number(pid));
  }
  return children;
}

/** Kills each child of the product that runs `program` with SIGKILL; resolves to false if there is none. */
export async function killChildren(harness: FaultHarness, program: string): Promise<boolean> {
  const children = await childrenOf(harness, program);
  for (const pid of children) process.kill(pid, 'SIGKILL');
  return children.length > 0;
}

/** Kills the child as soon as it is started. */
export async function killComingChild(
  harness: FaultHarness,
  program: string,
  patienceMs: number,
): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (await killChildren(harness, program)) return true;
    await delay(pollIntervalMs);
  }
  return false;
}
