/** State of the search index, determined without reading its content. */
import type { EntrySource } from './entry-source.ts';
import { readSeal, SEAL } from './index-seal.ts';
import type { IndexStorage } from './index-storage.ts';

/**
 * `current`: holds what the database holds; `behind`: lacks changes; `damaged`: lacks files, and is rebuilt
 * by the next search; `missing`: never built.
 */
export type IndexHealth = 'current' | 'behind' | 'damaged' | 'missing';

export interface IndexState {
  health: IndexHealth;
  /** Total size in its storage. */
  sizeBytes: number;
  /** Time of the last build or change. */
  builtAt: Date | undefined;
}

/**
 * Checks names and sizes only; opening the index checks the content. Without a source, as during a rebuild,
 * the index is not compared with the database.
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
  // A new index replaced it while its files were listed.
  const isAnother = state.health === 'damaged' && (await readSeal(objects))?.folder !== seal?.folder;
  return isAnother ? readIndexState({ objects }, source) : state;
}
