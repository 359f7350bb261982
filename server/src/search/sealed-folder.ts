/** A folder whose files are listed with their digests in a seal, so that a half-written or damaged one is recognised. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

/** Another number makes every older seal unreadable, so that the index is rebuilt. */
const FORMAT = 2;

const SealSchema = z.object({
  format: z.literal(FORMAT),
  /** The index's folder, beside the seal. */
  folder: z.string().regex(/^index-[\w-]+$/),
  /** Library id → fingerprint of the entries that the index holds. */
  libraries: z.record(z.string(), z.string()),
  /** Relative path → SHA-256 of every file. */
  files: z.record(z.string(), z.string()),
});
type Seal = z.infer<typeof SealSchema>;

/** What an intact index holds, and where it is. */
export type SealedIndex = Pick<Seal, 'folder' | 'libraries'>;

/** Reads the seal in `root`, and checks every file. `undefined`: missing, unreadable, half-written or damaged. */
export async function readSealed(root: string): Promise<SealedIndex | undefined> {
  const seal = await readSeal(root);
  if (!seal) return undefined;
  const found = await digests(path.join(root, seal.folder)).catch(() => undefined);
  return found && isSame(found, seal.files) ? seal : undefined;
}

/** Seals the index folder as it is now. The seal is replaced in one step: a crash leaves the old one or the new one. */
export async function writeSeal(root: string, index: SealedIndex): Promise<void> {
  const files = await digests(path.join(root, index.folder));
  const content: Seal = { format: FORMAT, ...index, files };
  const unfinished = path.join(root, 'seal.unfinished');
  const file = await open(unfinished, 'w');
  try {
    await file.writeFile(JSON.stringify(content));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, sealPath(root));
}

const sealPath = (root: string): string => path.join(root, 'seal.json');

async function readSeal(root: string): Promise<Seal | undefined> {
  const text = await readFile(sealPath(root), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return SealSchema.parse(JSON.parse(text));
  } catch {
    // Whatever stands there instead of a seal, the index can be made anew.
    return undefined;
  }
}

async function digests(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found: Record<string, string> = {};
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    found[path.relative(folder, file)] = hash.digest('hex');
  }
  return found;
}

/** Whether two records hold the same. */
export function isSame(left: Record<string, string>, right: Record<string, string>): boolean {
  const keys = Object.keys(left);
  return keys.length === Object.keys(right).length && keys.every((key) => left[key] === right[key]);
}
