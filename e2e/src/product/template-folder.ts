/** Once for all suites: a data folder after its first start, with the handbook read; `freshDataFolder` copies it. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import {
  emptyDataFolder,
  removeDataFolder,
  startProduct,
  templateVariable,
  untilHandbookIsRead,
} from './product.ts';

let folder: string | undefined;

/** Starts the product for the first time, and stops it. */
export async function setup(): Promise<void> {
  folder = await emptyDataFolder();
  const product = await startProduct(folder);
  await untilHandbookIsRead(product);
  await product.stop();
  // Every start makes it anew, beside its work; a copy would be waited for.
  await rm(path.join(folder, 'reserved-space'), { force: true });
  process.env[templateVariable] = folder;
}

export async function teardown(): Promise<void> {
  if (folder) await removeDataFolder(folder);
}
