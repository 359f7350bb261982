/** Writes a backup of a running or stopped instance: its database and files at one moment. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type BlobStore, blobStoreOn } from '../blobs/blob-store.ts';
import { MissingObjectError } from '../blobs/object-store.ts';
import { openObjects } from '../blobs/open-storage.ts';
import type { StorageLocation } from '../blobs/storage-location.ts';
import type { DatabaseSource } from '../db/client.ts';
import { type DatabaseSnapshot, openSnapshot } from '../db/dump/database-snapshot.ts';
import {
  BACKUP_FORMAT,
  BackupError,
  type Manifest,
  MANIFEST_NAME,
  digestOfSecret,
  pathOfFile,
  pathOfTable,
} from './manifest.ts';
import { writePiece } from './piece.ts';
import { syncFolder } from '../blobs/sync-folder.ts';

export interface BackupDeps {
  source: DatabaseSource;
  storage: StorageLocation;
  /** Only a digest of it is written. */
  secret: string;
  /** Called for each table, with a line for the terminal. */
  onProgress: (line: string) => void;
}

/**
 * Writes a backup into the folder `target`, which must not exist; its parent must. It has another name
 * until it is complete.
 * Throws `BackupError`.
 */
export async function writeBackup(deps: BackupDeps, target: string): Promise<Manifest> {
  if (existsSync(target))
    throw new BackupError(`${target} exists already. Name a folder that does not exist.`);
  const unfinished = `${target}.unfinished-${randomUUID()}`;
  const snapshot = await openSnapshot(deps.source);
  try {
    if (snapshot.migrations.length === 0)
      throw new BackupError('There is nothing to back up: this instance was never started.');
    await makeFolder(unfinished, target);
    const manifest = await writePieces(deps, snapshot, unfinished);
    await writeFile(path.join(unfinished, MANIFEST_NAME), JSON.stringify(manifest, undefined, 2), {
      mode: 0o600,
      flush: true,
    });
    await syncFolder(unfinished);
    await rename(unfinished, target);
    await syncFolder(path.dirname(target));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  } finally {
    await snapshot.close();
  }
}

async function makeFolder(unfinished: string, target: string): Promise<void> {
  try {
    await mkdir(unfinished, { mode: 0o700 });
    for (const part of ['tables', 'files']) await mkdir(path.join(unfinished, part), { mode: 0o700 });
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new BackupError(`The backup can't be written to ${target} (${code}).`, { cause });
  }
}

async function writePieces(deps: BackupDeps, snapshot: DatabaseSnapshot, folder: string): Promise<Manifest> {
  const { takenAt, engine, migrations, sequences } = snapshot;
  const tables: Manifest['tables'] = [];
  for (const table of snapshot.tables) {
    const rows = snapshot.read(table);
    const piece = await writePiece(folder, pathOfTable(table), rows.stream);
    tables.push({ ...table, rowCount: rows.count(), piece });
    deps.onProgress(`  ${table.name}: ${rows.count()} rows`);
  }
  return {
    format: BACKUP_FORMAT,
    takenAt: takenAt.toISOString(),
    engine,
    migrations,
    secretMark: digestOfSecret(deps.secret),
    tables,
    sequences,
    ...(await writeFiles(deps, snapshot.blobKeys, folder)),
  };
}

/**
 * Files are stored before the rows that refer to them, so all of the snapshot exist unless they were lost
 * earlier.
 */
async function writeFiles(
  { storage, onProgress }: BackupDeps,
  keys: readonly string[],
  folder: string,
): Promise<Pick<Manifest, 'files' | 'missingFiles'>> {
  const blobs = await openForReading(storage);
  const files: Manifest['files'] = [];
  const missingFiles: string[] = [];
  for (const key of keys) {
    try {
      files.push({ key, piece: await writePiece(folder, pathOfFile(key), await blobs.read(key)) });
    } catch (error) {
      if (!(error instanceof MissingObjectError)) throw error;
      missingFiles.push(key);
      onProgress(`  the file ${key} is missing in the storage, and so in the backup`);
    }
  }
  onProgress(`  files: ${files.length}`);
  return { files, missingFiles };
}

/** Opens the storage without removing incomplete files, since the product may be writing them. */
async function openForReading(storage: StorageLocation): Promise<BlobStore> {
  const location = storage.kind === 'folder' ? { ...storage, isShared: true } : storage;
  return blobStoreOn(await openObjects(location, 'blobs'));
}
