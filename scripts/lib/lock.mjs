// One process at a time does a piece of set-up; the others wait for it.
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { cacheFolder, say } from './project.mjs';

const POLL_MS = 250;
const SETTLE_MS = 100;

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
    if (!isWaiting) say(`Another process is busy with the ${name}; waiting for it …`);
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
    await file.writeFile(String(process.pid));
    await file.close();
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    if (!(await isAbandoned(path))) return false;
    await rm(path, { force: true });
    return acquire(path);
  }
  // Two that find a dead owner at the same moment may each remove the other's lock: the last writer keeps it.
  await wait(SETTLE_MS);
  return (await ownerOf(path)) === process.pid;
}

/** @param {string} path */
async function isAbandoned(path) {
  const owner = await ownerOf(path);
  if (owner === undefined) return false;
  // An empty file belongs to somebody who was killed before writing, or who is about to write.
  if (Number.isNaN(owner)) {
    await wait(SETTLE_MS);
    return Number.isNaN((await ownerOf(path)) ?? 0);
  }
  return !isAlive(owner);
}

/** @param {string} path the process id in a lock; undefined without a lock, NaN for an unwritten one */
async function ownerOf(path) {
  try {
    return Number.parseInt(await readFile(path, 'utf8'), 10);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
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
