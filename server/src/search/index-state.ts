/** How the index stands, as far as that can be told without reading it. */
import type { EntrySource } from './entry-source.ts';
import { readSeal, SEAL } from './index-seal.ts';
import type { IndexStorage } from './index-storage.ts';

/**
 * `current`: it holds what the database holds; `behind`: not everything yet; `damaged`: files of it are missing, so it
 * is made anew with the next search; `missing`: none was made yet.
 */
export type IndexHealth = 'current' | 'behind' | 'damaged' | 'missing';

export interface IndexState {
  health: IndexHealth;
  /** Of everything of the index in its storage. */
  sizeBytes: number;
  /** When it was last made or changed. */
  builtAt: Date | undefined;
}

/**
 * Looks at names and sizes; what files hold is checked when the index is opened. Without a source, as while the index is
 * made anew, it is not compared with the database.
 */
export async function readIndexState(
  { objects }: Pick<IndexStorage, 'objects'>,
  source: Pick<EntrySource, 'changesSince'> | undefined,
): Promise<IndexState> {
  const seal = await readSeal(objects);
  const present = new Set<string>();
  let [sizeBytes, builtAt] = [0, undefined as Date | undefined];
  for await (const { path, modifiedAt, sizeBytes: bytes } of objects.list('')) {
    present.add(path);
    sizeBytes += bytes;
    if (path === SEAL) builtAt = modifiedAt;
  }
  const health = async (): Promise<IndexHealth> => {
    if (!seal) return present.size === 0 ? 'missing' : 'damaged';
    const isThere = (file: string) => present.has(`${seal.folder}/${file}`);
    if (!seal.isInUpkeep && !Object.keys(seal.files).every(isThere)) return 'damaged';
    const changes = await source?.changesSince(seal.position);
    return changes?.documentIds.length === 0 ? 'current' : 'behind';
  };
  const state = { health: await health(), sizeBytes, builtAt };
  // A new one took its place while its files were listed.
  const isAnother = state.health === 'damaged' && (await readSeal(objects))?.folder !== seal?.folder;
  return isAnother ? readIndexState({ objects }, source) : state;
}
