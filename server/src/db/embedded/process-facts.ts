// Facts about processes other than their numbers, which are soon reused.
import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, realpath } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Checks that a process with this number exists, including an ended one that was not yet collected. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Reads when the process began, in a system-specific form comparable only for equality; undefined if it is
 * gone.
 */
export async function readStartMark(pid: number): Promise<string | undefined> {
  if (process.platform !== 'linux') {
    const found = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => undefined);
    return found?.stdout.trim() || undefined;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  if (stat === undefined) return undefined;
  const bootId = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
  return `${bootId.trim()}:${fieldsOf(stat)[19]}`;
}

/** Returns the fields of a `/proc/PID/stat` after the name, which is in brackets and may contain spaces. */
const fieldsOf = (stat: string): string[] => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

/** Reads the parent of `pid`; undefined if either is gone. */
export async function readParent(pid: number): Promise<number | undefined> {
  const parent =
    process.platform === 'linux'
      ? fieldsOf(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))[1]
      : (await run('ps', ['-o', 'ppid=', '-p', String(pid)]).catch(() => undefined))?.stdout;
  return Number(parent) || undefined;
}

/** Reads the program file of a process; undefined if it is gone or belongs to another user. */
export async function readProgram(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') return await readlink(`/proc/${pid}/exe`).catch(() => undefined);
  const found = await run('ps', ['-o', 'comm=', '-p', String(pid)]).catch(() => undefined);
  return found?.stdout.trim() || undefined;
}

/**
 * Finds the PostgreSQL processes that work in `pgFolder`: a server and, on Linux, its children, orphaned or
 * not.
 */
export async function findPostgresIn(pgFolder: string): Promise<number[]> {
  const folder = await realpath(pgFolder);
  if (process.platform !== 'linux') return await findByCommand(folder);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => ((await isPostgresIn(pid, folder)) ? [Number(pid)] : [])),
  );
  return found.flat();
}

async function isPostgresIn(pid: string, folder: string): Promise<boolean> {
  const name = await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '');
  if (name.trim() !== 'postgres') return false;
  return (await readlink(`/proc/${pid}/cwd`).catch(() => undefined)) === folder;
}

async function findByCommand(folder: string): Promise<number[]> {
  const { stdout } = await run('ps', ['-axo', 'pid=,command=']);
  const lines = stdout
    .split('\n')
    .filter((line) => line.includes('postgres') && line.includes(`-D ${folder}`));
  return lines.map((line) => Number.parseInt(line, 10));
}
