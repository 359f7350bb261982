/** Processes under measurement: starting them, keeping them to one core, and what they use (Linux: /proc). */
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface Started {
  /** Address, from the first line that the process printed. */
  url: string;
  pid: number;
  stop(): void;
}

/** Runs a program of this folder that prints its address when it listens. */
export async function startProgram(name: string, ...parameters: string[]): Promise<Started> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, name), ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const url of createInterface({ input: child.stdout })) {
    return { url, pid: child.pid ?? 0, stop: () => child.kill() };
  }
  throw new Error(`${name} ended before it listened`);
}

/** The fields of /proc/<pid>/stat from the state on; the name before it may hold anything. */
function statOf(pid: number): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Returns the result of `read`, or `otherwise` if the process has just ended. */
function readIfAlive<T>(read: () => T, otherwise: T): T {
  try {
    return read();
  } catch {
    return otherwise;
  }
}

/** A process and all that descend from it, so that a product's own database counts. */
function processTreeOf(pid: number): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const parents = new Map(
    pids.map((id) => [Number(id), readIfAlive(() => Number(statOf(Number(id))[1]), 0)]),
  );
  const family = [pid];
  for (const member of family) {
    for (const [id, parent] of parents) if (parent === member) family.push(id);
  }
  return family;
}

export interface Usage {
  cpuMs: number;
  /** Shared pages count in proportion (PSS). */
  memoryKib: number;
}

if (process.platform !== 'linux') throw new Error('Processes can be measured on Linux only.');
const ticksPerSecond = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the processor time of a process and its descendants, ended ones included, and their current memory. */
export function usageOf(pid: number): Usage {
  const total = { cpuMs: 0, memoryKib: 0 };
  for (const member of processTreeOf(pid)) {
    // User and system time, of the process and of its children that have ended.
    const ticks = readIfAlive(() => statOf(member).slice(11, 15).map(Number), []);
    total.cpuMs += (ticks.reduce((sum, one) => sum + one, 0) * 1_000) / ticksPerSecond;
    const rollup = readIfAlive(() => readFileSync(`/proc/${member}/smaps_rollup`, 'utf8'), '');
    total.memoryKib += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
  }
  return total;
}

/** Pins a process and its future children to one core. */
function pinToCore(core: number, pid: number): void {
  execFileSync('taskset', ['-acp', String(core), String(pid)], { stdio: 'ignore' });
}

/** Pins a process and its descendants, present and future, to one core. */
export function pinProcessTreeToCore(core: number, pid: number): void {
  for (const member of processTreeOf(pid)) pinToCore(core, member);
}
