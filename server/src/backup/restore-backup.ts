/** Restores a backup into an empty instance; everything is verified before anything is written. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openBlobStore } from '../blobs/open-storage.ts';
import type { StorageLocation } from '../blobs/storage-location.ts';
import type { DatabaseSource } from '../db/client.ts';
import { loadDump } from '../db/dump/load-database.ts';
import { BackupError, type Manifest, MANIFEST_NAME, ManifestSchema } from './manifest.ts';
import { findInconsistency } from './manifest-consistency.ts';
import { isIntact, readPiece } from './piece.ts';

/**
 * Reads a backup's manifest, and compares every piece with its digest. Throws `BackupError` naming the
 * fault.
 */
export async function readVerified(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const inconsistency = findInconsistency(manifest);
  if (inconsistency !== undefined) throw contradictionError(inconsistency);
  for (const { piece } of [...manifest.tables, ...manifest.files]) {
    if (await isIntact(folder, piece)) continue;
    throw new BackupError(
      `The backup is damaged: ${piece.path} is missing or not as it was written. Nothing was restored.`,
    );
  }
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST_NAME), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`There is no finished backup in ${folder}.`, { cause });
  });
  try {
    return ManifestSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw new BackupError(
      `The manifest of the backup in ${folder} is damaged, or was written by a newer version. Nothing was restored.`,
      { cause },
    );
  }
}

function contradictionError(reason: string, cause?: unknown): BackupError {
  return new BackupError(`The backup contradicts itself: ${reason}. Nothing was restored.`, { cause });
}

/** Error codes of rows, tables and columns that don't fit (SQLSTATE), and of decompression. */
const mismatchCodes = /^(?:2[0-9]|42|0A|P0)[0-9A-Z]{3}$|^Z_|^ERR_/;

/** Turns errors of the content, not of the target, into contradictions. */
function toContradiction(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  return error instanceof Error && mismatchCodes.test(code ?? '')
    ? contradictionError(message, error)
    : error;
}

export interface RestoreDeps {
  /** Empty database with the schema of the backup (`prepareForLoad`). */
  source: DatabaseSource;
  storage: StorageLocation;
  /** Called for each table, with a line for the terminal. */
  onProgress: (line: string) => void;
}

/**
 * Stores the files of a verified backup, then loads its rows in one transaction. An interruption leaves an
 * empty database, and the restore can be repeated.
 */
export async function restoreBackup(
  { source, storage, onProgress }: RestoreDeps,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const blobs = await openBlobStore(storage);
  for (const { key, piece } of manifest.files) await blobs.put(readPiece(folder, piece), key);
  onProgress(`  files: ${manifest.files.length}`);
  try {
    await loadDump(source, {
      ...manifest,
      read: ({ piece }) => readPiece(folder, piece),
      onTable({ name, rowCount }, loadedCount) {
        if (loadedCount !== rowCount)
          throw contradictionError(`${name} has other rows than its manifest says`);
        onProgress(`  ${name}: ${rowCount} rows`);
      },
      onBlobKeys: (keys) => compareFiles(manifest, keys),
    });
  } catch (error) {
    throw toContradiction(error);
  }
}

/**
 * Checks that referenced files are in the backup or were missing then, and that every file is referenced.
 */
function compareFiles({ files, missingFiles }: Manifest, named: readonly string[]): void {
  // The first versions did not list missing files, and knew fewer columns that refer to files.
  if (!missingFiles) return;
  const listed = new Set([...files.map(({ key }) => key), ...missingFiles]);
  const absent = named.find((key) => !listed.has(key));
  if (absent !== undefined) throw contradictionError(`rows name a file ${absent} that its manifest does not`);
  const stray = [...listed].find((key) => !named.includes(key));
  if (stray !== undefined) throw contradictionError(`no row names its file ${stray}`);
}
