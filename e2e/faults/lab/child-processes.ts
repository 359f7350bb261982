/** Processes that the product has started, by the program that they run. */
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Lab } from './lab.ts';

const lookEveryMs = 5;

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

async function childOf({ product }: Lab, program: string): Promise<number | undefined> {
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    const facts = await factsOf(pid);
    if (facts?.parent === product.process.pid && facts?.command.includes(program)) return Number(pid);
  }
  return undefined;
}

/** kill -9 for the child of the product that runs a program, where there is one; tells whether there was. */
export async function killChild(lab: Lab, program: string): Promise<boolean> {
  const pid = await childOf(lab, program);
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
  return pid !== undefined;
}

/** The same as soon as there is one. */
export async function killComingChild(lab: Lab, program: string, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline) {
    if (await killChild(lab, program)) return true;
    await delay(lookEveryMs);
  }
  return false;
}
