/** A database of an operator's, as a first start leaves it. */
import path from 'node:path';
import { emptyDataFolder, freshDataFolder, removeDataFolder, runCommand } from './product.ts';

/**
 * A data folder like that of `freshDataFolder` whose database is an empty one that the environment names: a backup
 * brings it there, since the handbook would be read for a minute otherwise.
 */
export async function freshDataFolderOn(environment: Record<string, string>): Promise<string> {
  const [filled, origin, between] = await Promise.all([
    emptyDataFolder(),
    freshDataFolder(),
    emptyDataFolder(),
  ]);
  try {
    const backup = path.join(between, 'backup');
    await succeed(origin, ['backup', backup], {});
    await succeed(filled, ['restore', backup], environment);
    return filled;
  } finally {
    await Promise.all([origin, between].map(removeDataFolder));
  }
}

async function succeed(
  dataFolder: string,
  words: string[],
  environment: Record<string, string>,
): Promise<void> {
  const { code, output } = await runCommand(dataFolder, words, environment);
  if (code !== 0) throw new Error(output);
}
