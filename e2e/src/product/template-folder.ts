/** Once for all suites: a data folder after its first start, which `freshDataFolder` copies. */
import { emptyDataFolder, removeDataFolder, startProduct, templateVariable } from './product.ts';

let folder: string | undefined;

/** Starts the product for the first time, and stops it. */
export async function setup(): Promise<void> {
  folder = await emptyDataFolder();
  await (await startProduct(folder)).stop();
  process.env[templateVariable] = folder;
}

export async function teardown(): Promise<void> {
  if (folder) await removeDataFolder(folder);
}
