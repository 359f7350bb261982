/** Seal of an index: a manifest of its files and their fingerprints, which detects damage. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { MissingObjectError, type ObjectStore, type StoredObject } from '../blobs/object-store.ts';

/** Incremented to invalidate older indices, which are then rebuilt. */
const FORMAT = 5;
/** Name of the seal's object. */
export const SEAL = 'seal.json';

const SealSchema = z.object({
  format: z.literal(FORMAT),
  /** Folder of the index, next to the seal. */
  folder: z.string().regex(/^index-[\w-]+$/),
  /** Position in the source's history that the index has reached. */
  position: z.object({ number: z.number(), token: z.string() }),
  /** Table version; an older one means that the last state was lost. */
  version: z.number(),
  /** Sum of the versions of the other spaces' tables; absent in older seals. */
  otherVersions: z.number().default(0),
  /** Set during upkeep, when listed files may be deleted. */
  isInUpkeep: z.boolean(),
  /** Files by relative path; `mark` is the SHA-256, or the content hash of the object storage. */
  files: z.record(
    z.string(),
    z.object({ mark: z.string(), sizeBytes: z.number(), modifiedAtMs: z.number() }),
  ),
});
type Seal = z.infer<typeof SealSchema>;

/** Content and location of a sealed index. */
export type SealedIndex = Pick<Seal, 'folder' | 'position' | 'version' | 'otherVersions' | 'files'>;

/** Sealed index with the result of its check. */
export interface FoundIndex extends SealedIndex {
  /** True if the files are exactly those of the seal. */
  isExact: boolean;
}

/**
 * Reads the seal and checks the files. Files added or deleted after sealing, before a crash, count as
 * undamaged. Returns `undefined` if the index is missing, unreadable or damaged. Throws if the storage can't
 * be reached.
 */
export async function readSealed(objects: ObjectStore): Promise<FoundIndex | undefined> {
  const seal = await readSeal(objects);
  if (!seal) return undefined;
  const { isInUpkeep, format: _, ...sealed } = seal;
  const { folder, files } = sealed;
  const missing = new Set(Object.keys(files));
  let others = 0;
  for await (const file of filesOf(objects, folder)) {
    const known = files[nameIn(folder, file)];
    if (!known) others += 1;
    else if ((await markOf(file, known)) !== known.mark) return undefined;
    missing.delete(nameIn(folder, file));
  }
  // Changes delete only data files; index files are deleted by upkeep only.
  if (!isInUpkeep && [...missing].some(isIndexFile)) return undefined;
  const isEmpty = Object.keys(files).length === 0;
  // A first table left by a crash is created again.
  if (isEmpty && others > 0) return undefined;
  return { ...sealed, isExact: others + missing.size === 0 };
}

/**
 * Seals the current state of an index; reads only new or modified files. Replaces the seal atomically and
 * returns the files. Throws if a sealed file changed.
 */
export async function writeSeal(
  objects: ObjectStore,
  { files: known, ...sealed }: SealedIndex,
): Promise<Seal['files']> {
  const { folder } = sealed;
  const files: Seal['files'] = {};
  for await (const file of filesOf(objects, folder)) {
    const name = nameIn(folder, file);
    const { sizeBytes, modifiedAt } = file;
    const mark = await markOf(file, known[name]);
    // The index never rewrites its own files.
    if (known[name] && known[name].mark !== mark)
      throw new Error(`A file of the search index was garbled: ${name}`);
    files[name] = { mark, sizeBytes, modifiedAtMs: modifiedAt.getTime() };
  }
  await put(objects, { ...sealed, format: FORMAT, isInUpkeep: false, files });
  return files;
}

/** Seals an index during upkeep, when new files may be incomplete. */
export const writeSealInUpkeep = (objects: ObjectStore, sealed: SealedIndex): Promise<void> =>
  put(objects, { ...sealed, format: FORMAT, isInUpkeep: true });

async function put(objects: ObjectStore, seal: Seal): Promise<void> {
  await objects.put(SEAL, Buffer.from(JSON.stringify(seal)));
}

/** Reads the seal without checking files; `undefined` if it is missing or unreadable. */
export async function readSeal(objects: ObjectStore): Promise<Seal | undefined> {
  try {
    return SealSchema.parse(JSON.parse(await text(await objects.read(SEAL))));
  } catch (error) {
    // An invalid seal leads to a rebuild.
    if (error instanceof MissingObjectError || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined;
    throw error;
  }
}

/** The only file that is rewritten; without it, the latest version is found by listing. */
const HINT = '/latest_version_hint.json';

async function* filesOf(objects: ObjectStore, folder: string): AsyncIterable<StoredObject> {
  for await (const file of objects.list(`${folder}/`)) if (!file.path.endsWith(HINT)) yield file;
}

const isIndexFile = (name: string): boolean => name.includes('/_indices/');

const nameIn = (folder: string, { path }: StoredObject): string => path.slice(folder.length + 1);

/** Reuses the known mark of an unmodified file. */
async function markOf(file: StoredObject, known: Seal['files'][string] | undefined): Promise<string> {
  const isUntouched = known?.sizeBytes === file.sizeBytes && known.modifiedAtMs === file.modifiedAt.getTime();
  return isUntouched ? known.mark : file.mark();
}
