// One process at a time does a piece of set-up; the others wait for it.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheFolder, logStatus } from './project.mjs';

const POLL_MS = 250;
const SETTLE_MS = 100;
/** @type {{ encoding: 'utf8', stdio: 'pipe' }} */
const PS = { encoding: 'utf8', stdio: 'pipe' };

/**
 * Runs `work` while no other process of this checkout holds the lock `name`.
 * A lock whose owner died is taken over.
 *
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  await mkdir(cacheFolder, { recursive: true });
  const path = `${cacheFolder}/${name}.lock`;
  let isWaiting = false;
  while (!(await acquire(path))) {
    if (!isWaiting) logStatus(`Another process is busy with the ${name}; waiting for it …`);
    isWaiting = true;
    await wait(POLL_MS);
  }
  try {
    return await work();
  } finally {
    await rm(path, { force: true });
  }
}

/** @param {string} path */
async function acquire(path) {
  try {
    const file = await open(path, 'wx');
    await file.writeFile(nameOf(process.pid) ?? '');
    await file.close();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (!(await isAbandoned(path))) return false;
    await rm(path, { force: true });
    return acquire(path);
  }
  // Processes that find a dead owner at once may remove each other's lock: the last writer keeps it.
  await wait(SETTLE_MS);
  return (await ownerOf(path)) === nameOf(process.pid);
}

/** @param {string} path */
async function isAbandoned(path) {
  const owner = await ownerOf(path);
  if (owner === undefined) return false;
  // The owner of an empty file was killed before writing, or is about to write.
  if (owner === '') {
    await wait(SETTLE_MS);
    return (await ownerOf(path)) === '';
  }
  return nameOf(Number.parseInt(owner, 10)) !== owner;
}

/** Reads the owner of a lock; undefined without a lock, empty for an unwritten one. @param {string} path */
async function ownerOf(path) {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Identifies a living process by number and start time, since numbers are reused; undefined when it has ended.
 *
 * @param {number} pid
 */
function nameOf(pid) {
  return isAlive(pid) ? `${pid} ${startOf(pid)}` : undefined;
}

/** Returns a process's start time in the system's notation; empty when unavailable. @param {number} pid */
function startOf(pid) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], PS).trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The program's name, in brackets, may hold spaces; the start is the 20th field behind it.
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
