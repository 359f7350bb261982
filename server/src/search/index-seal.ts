/** A seal lists the files of an index with what marks their content, so that a damaged one is recognised. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { MissingObjectError, type ObjectStore, type StoredObject } from '../blobs/object-store.ts';

/** Another number makes every older seal unreadable, so that the index is rebuilt. */
const FORMAT = 4;
/** Name of the seal's own object. */
export const SEAL = 'seal.json';

const SealSchema = z.object({
  format: z.literal(FORMAT),
  /** The index's folder, beside the seal. */
  folder: z.string().regex(/^index-[\w-]+$/),
  /** Up to where in the source's history the index holds what changed. */
  position: z.object({ number: z.number(), token: z.string() }),
  /** The table's version; a lost one would bring back an older state. */
  version: z.number(),
  /** Those of the tables of other spaces of vectors together; versions before these don't know it. */
  otherVersions: z.number().default(0),
  /** Files are being put together meanwhile: those that are listed may be gone. */
  isInUpkeep: z.boolean(),
  /** By relative path; the mark is a file's SHA-256, or what a storage of objects says of its content. */
  files: z.record(
    z.string(),
    z.object({ mark: z.string(), sizeBytes: z.number(), modifiedAtMs: z.number() }),
  ),
});
type Seal = z.infer<typeof SealSchema>;

/** What an index holds, and where it is. */
export type SealedIndex = Pick<Seal, 'folder' | 'position' | 'version' | 'otherVersions' | 'files'>;

/** A sealed index as it was found. */
export interface FoundIndex extends SealedIndex {
  /** The files are those of the seal, no more and no fewer. */
  isExact: boolean;
}

/**
 * Reads the seal, and checks the files. Those that came and went after it, before a crash, are no damage, as far as can be
 * told without opening the index. `undefined`: missing, unreadable, or damaged. Throws what a storage throws that can't be asked.
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
  // Files of rows that are gone are dropped with a change, those of indices with upkeep alone.
  if (!isInUpkeep && [...missing].some(isOfIndices)) return undefined;
  const isEmpty = Object.keys(files).length === 0;
  // What a crash left of the first table is made again.
  if (isEmpty && others > 0) return undefined;
  return { ...sealed, isExact: others + missing.size === 0 };
}

/**
 * Seals an index as it is now; only files that are new or touched are read. The seal is replaced in one step: a crash
 * leaves the old one or the new one. Resolves to the files. Throws where a file is not what it was.
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
    // An index writes none of its files again: this was somebody else.
    if (known[name] && known[name].mark !== mark)
      throw new Error(`A file of the search index was garbled: ${name}`);
    files[name] = { mark, sizeBytes, modifiedAtMs: modifiedAt.getTime() };
  }
  await put(objects, { ...sealed, format: FORMAT, isInUpkeep: false, files });
  return files;
}

/** Seals an index whose files are being put together: of those that are new nobody knows yet whether they are whole. */
export const writeSealInUpkeep = (objects: ObjectStore, sealed: SealedIndex): Promise<void> =>
  put(objects, { ...sealed, format: FORMAT, isInUpkeep: true });

async function put(objects: ObjectStore, seal: Seal): Promise<void> {
  await objects.put(SEAL, Buffer.from(JSON.stringify(seal)));
}

/** Reads the seal alone. `undefined`: missing or unreadable. */
export async function readSeal(objects: ObjectStore): Promise<Seal | undefined> {
  try {
    return SealSchema.parse(JSON.parse(await text(await objects.read(SEAL))));
  } catch (error) {
    // Whatever stands there instead of a seal, the index can be made anew.
    if (error instanceof MissingObjectError || error instanceof SyntaxError || error instanceof z.ZodError)
      return undefined;
    throw error;
  }
}

/** The only file that is ever written again; without it the last state is found by listing. */
const HINT = '/latest_version_hint.json';

async function* filesOf(objects: ObjectStore, folder: string): AsyncIterable<StoredObject> {
  for await (const file of objects.list(`${folder}/`)) if (!file.path.endsWith(HINT)) yield file;
}

const isOfIndices = (name: string): boolean => name.includes('/_indices/');

const nameIn = (folder: string, { path }: StoredObject): string => path.slice(folder.length + 1);

/** A file that was not written since is not read again. */
async function markOf(file: StoredObject, known: Seal['files'][string] | undefined): Promise<string> {
  const isUntouched = known?.sizeBytes === file.sizeBytes && known.modifiedAtMs === file.modifiedAt.getTime();
  return isUntouched ? known.mark : file.mark();
}
