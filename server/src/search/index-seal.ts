/** A seal lists the files of an index with what marks their content, so that a half-written or damaged one is recognised. */
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { MissingObjectError, type ObjectStore } from '../blobs/object-store.ts';

/** Another number makes every older seal unreadable, so that the index is rebuilt. */
const FORMAT = 3;
/** Name of the seal's own object. */
export const SEAL = 'seal.json';

const SealSchema = z.object({
  format: z.literal(FORMAT),
  /** The index's folder, beside the seal. */
  folder: z.string().regex(/^index-[\w-]+$/),
  /** Library id → fingerprint of the entries that the index holds. */
  libraries: z.record(z.string(), z.string()),
  /** Relative path → mark of every file: its SHA-256, or what a storage of objects says of its content. */
  files: z.record(z.string(), z.string()),
});
type Seal = z.infer<typeof SealSchema>;

/** What an intact index holds, and where it is. */
export type SealedIndex = Pick<Seal, 'folder' | 'libraries'>;

/** A sealed index as it was found. */
export interface FoundIndex extends SealedIndex {
  /** No entry was ever in it: there is no table. */
  isEmpty: boolean;
}

/**
 * Reads the seal, and checks every file. `undefined`: missing, unreadable, half-written or damaged. Throws what a
 * storage throws that can't be asked.
 */
export async function readSealed(objects: ObjectStore): Promise<FoundIndex | undefined> {
  const seal = await readSeal(objects);
  if (!seal) return undefined;
  const { folder, libraries, files } = seal;
  if (!isSame(await marks(objects, folder), files)) return undefined;
  return { folder, libraries, isEmpty: Object.keys(files).length === 0 };
}

/** Seals the index folder as it is now. The seal is replaced in one step: a crash leaves the old one or the new one. */
export async function writeSeal(objects: ObjectStore, index: SealedIndex): Promise<void> {
  const content: Seal = { format: FORMAT, ...index, files: await marks(objects, index.folder) };
  await objects.put(SEAL, Buffer.from(JSON.stringify(content)));
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

async function marks(objects: ObjectStore, folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const { path, mark } of objects.list(`${folder}/`)) {
    found[path.slice(folder.length + 1)] = await mark();
  }
  return found;
}

/** Whether two records hold the same. */
export function isSame(left: Record<string, string>, right: Record<string, string>): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);
}
