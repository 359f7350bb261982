/** Once for all suites: a data folder after its first start, with the handbook read; `freshDataFolder` copies it. */
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

/** What a first start makes of an empty folder comes from these. */
const sources = ['server/src', 'contract/src', 'docs/handbook', 'package-lock.json'];
const name = 'e2e-template-';
/** What is due by the clock must not be overdue in the copies. */
const maxAgeMs = 6 * 60 * 60 * 1000;

/** Makes the folder unless an earlier run of the same sources has just done so: to read the handbook takes a minute. */
export async function setup(): Promise<void> {
  const template = path.join(cacheFolder, `${name}${fingerprintOf(sources).slice(0, 16)}`);
  await mkdir(cacheFolder, { recursive: true });
  // A run that begins beside another one waits for what that makes.
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
    // Every start makes it anew, beside its work; a copy would be waited for.
    await rm(path.join(folder, 'reserved-space'), { force: true });
    const unfinished = `${template}.${process.pid}`;
    await cp(folder, unfinished, { recursive: true, preserveTimestamps: true });
    await rename(unfinished, template);
  } finally {
    await removeDataFolder(folder);
  }
}
