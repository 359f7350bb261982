/** Restores a backup into an empty instance: everything is checked before anything is written. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { openBlobStore } from '../blobs/open-storage.ts';
import type { StorageLocation } from '../blobs/storage-location.ts';
import type { DatabaseSource } from '../db/client.ts';
import { loadDump } from '../db/dump/load-database.ts';
import { BackupError, type Manifest, MANIFEST_NAME, ManifestSchema } from './manifest.ts';
import { isIntact, readPiece } from './piece.ts';

/** Reads a backup's manifest, and compares every piece with its digest. Throws `BackupError` naming what is wrong. */
export async function readVerified(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
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

export interface RestoreDeps {
  /** An empty database with the schema of the backup (`prepareForLoad`). */
  source: DatabaseSource;
  storage: StorageLocation;
  /** Told of every table, in a line for the terminal. */
  onProgress: (line: string) => void;
}

/**
 * Stores the files of a verified backup, then loads its rows in one transaction: interrupted at any moment it leaves
 * an empty database, and can be repeated.
 */
export async function restoreBackup(
  { source, storage, onProgress }: RestoreDeps,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  const blobs = await openBlobStore(storage);
  for (const { key, piece } of manifest.files) await blobs.put(readPiece(folder, piece), key);
  onProgress(`  files: ${manifest.files.length}`);
  const tables = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  const dumped = (table: { schema: string; name: string }) => {
    const found = tables.get(`${table.schema}.${table.name}`);
    if (!found) throw new Error(`The backup has no table ${table.name}`);
    return found;
  };
  const dump = {
    ...manifest,
    read: (table: { schema: string; name: string }) => readPiece(folder, dumped(table).piece),
  };
  await loadDump(source, dump, (table, rowCount) => {
    if (rowCount !== dumped(table).rowCount) {
      throw new BackupError(`The backup is damaged: ${table.name} has other rows than its manifest says.`);
    }
    onProgress(`  ${table.name}: ${rowCount} rows`);
  });
}
