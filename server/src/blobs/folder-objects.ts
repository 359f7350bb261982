/**
 * Objects as files: written to a temporary file, synced and renamed, so that no partial file is visible.
 */
import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { withErrorListener } from '../error-listener.ts';
import { MissingObjectError, type ObjectStore, type StoredObject } from './object-store.ts';
import { syncFolder } from './sync-folder.ts';

const INCOMING = 'incoming';
/** No upload takes longer. */
const ABANDONED_AFTER_MS = 24 * 3_600_000;

/** Opens the store in `folder`, which is created if missing. */
export async function folderObjects(folder: string, isShared: boolean): Promise<ObjectStore> {
  const incoming = path.join(folder, INCOMING);
  await mkdir(incoming, { recursive: true });
  await removeAbandoned(incoming, isShared ? Date.now() - ABANDONED_AFTER_MS : Infinity);
  return {
    async put(name, content) {
      const temporary = path.join(incoming, randomUUID());
      // The folder may have been removed meanwhile.
      await mkdir(incoming, { recursive: true });
      try {
        const source = Buffer.isBuffer(content) ? Readable.from([content]) : content;
        await pipeline(source, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }));
        const { size } = await stat(temporary);
        await renameInto(folder, temporary, name);
        return size;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async read(name, range) {
      const handle = await open(path.join(folder, name), 'r').catch(missingAs(name));
      return withErrorListener(handle.createReadStream(range));
    },
    exists: (name) =>
      access(path.join(folder, name), constants.R_OK).then(
        () => true,
        () => false,
      ),
    move: (from, to) => renameInto(folder, path.join(folder, from), to).catch(missingAs(from)),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    list: (prefix) => filesIn(folder, prefix),
  };
}

function missingAs(name: string): (error: NodeJS.ErrnoException) => never {
  return (error) => {
    throw error.code === 'ENOENT' ? new MissingObjectError(name) : error;
  };
}

async function renameInto(folder: string, file: string, name: string): Promise<void> {
  const target = path.join(folder, name);
  const isNew = await mkdir(path.dirname(target), { recursive: true });
  if (isNew) await syncFolder(folder);
  await rename(file, target);
  await syncFolder(path.dirname(target));
}

/** Removes incomplete files of killed processes, by their age, since other processes may be writing. */
async function removeAbandoned(incoming: string, olderThanMs: number): Promise<void> {
  for (const name of await readdir(incoming)) {
    const file = path.join(incoming, name);
    const found = await stat(file).catch(() => undefined);
    if (found && found.mtimeMs < olderThanMs) await rm(file, { force: true });
  }
}

/** Ignores files and folders that are removed meanwhile. */
async function* filesIn(folder: string, prefix: string, within = ''): AsyncIterable<StoredObject> {
  const entries = await readdir(path.join(folder, within), { withFileTypes: true }).catch(ignoreMissing([]));
  for (const entry of entries) {
    const name = within + entry.name;
    const isOnTheWay = name.startsWith(prefix) || prefix.startsWith(`${name}/`);
    if (entry.isDirectory() && isOnTheWay && name !== INCOMING) yield* filesIn(folder, prefix, `${name}/`);
    if (!entry.isFile() || !name.startsWith(prefix)) continue;
    const file = path.join(folder, name);
    const found = await stat(file).catch(ignoreMissing(undefined));
    if (!found) continue;
    const { mtime: modifiedAt, size: sizeBytes } = found;
    yield { path: name, modifiedAt, sizeBytes, mark: () => digestOf(file) };
  }
}

const ignoreMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error;
    return value;
  };

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
