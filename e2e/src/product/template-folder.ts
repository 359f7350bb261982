/** Global set-up: a data folder after its first start, with the handbook read, which `freshDataFolder` copies. */
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { fingerprintOf } from '../../../scripts/lib/build.mjs';
import { withLock } from '../../../scripts/lib/lock.mjs';
import { cacheFolder } from '../../../scripts/lib/project.mjs';
import {
  emptyDataFolder,
  removeDataFolder,
  startProduct,
  templateVariable,
  untilHandbookIsRead,
} from './product.ts';

/** Sources that determine the content of a data folder after its first start. */
const sources = ['server/src', 'contract/src', 'docs/handbook', 'package-lock.json'];
const name = 'e2e-template-';
/** Maximum age, so that scheduled jobs are not overdue in the copies. */
const maxAgeMs = 6 * 60 * 60 * 1000;

/** Creates the template unless a recent one of the same sources exists: ingesting the handbook takes a minute. */
export async function setup(): Promise<void> {
  const template = path.join(cacheFolder, `${name}${fingerprintOf(sources).slice(0, 16)}`);
  await mkdir(cacheFolder, { recursive: true });
  // A concurrent run waits for the template of the first one.
  await withLock('e2e-template', async () => {
    if (await isFresh(template)) return;
    await removeAll();
    await make(template);
  });
  process.env[templateVariable] = template;
}

async function isFresh(folder: string): Promise<boolean> {
  const made = await stat(folder).catch(() => undefined);
  return made !== undefined && Date.now() - made.birthtimeMs < maxAgeMs;
}

async function removeAll(): Promise<void> {
  const kept = (await readdir(cacheFolder)).filter((entry) => entry.startsWith(name));
  await Promise.all(kept.map((entry) => removeDataFolder(path.join(cacheFolder, entry))));
}

/** Starts the product for the first time, and stops it. */
async function make(template: string): Promise<void> {
  const folder = await emptyDataFolder();
  try {
    const product = await startProduct(folder);
    await untilHandbookIsRead(product);
    await product.stop();
    // Every start creates this file in the background, but would wait for an existing one.
    await rm(path.join(folder, 'reserved-space'), { force: true });
    const unfinished = `${template}.${process.pid}`;
    await cp(folder, unfinished, { recursive: true, preserveTimestamps: true });
    await rename(unfinished, template);
  } finally {
    await removeDataFolder(folder);
  }
}
