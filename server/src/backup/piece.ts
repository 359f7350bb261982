/** File of a backup: written with its digest, and verified against it. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline as compose, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { withErrorListener } from '../error-listener.ts';
import { BackupError, type Piece } from './manifest.ts';

/** Writes a stream, compressed if the name ends with `.gz`, and resolves when it is durable. */
export async function writePiece(folder: string, name: string, content: Readable): Promise<Piece> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const file = createWriteStream(path.join(folder, name), { flags: 'wx', mode: 0o600, flush: true });
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      yield chunk;
    }
  };
  if (name.endsWith('.gz')) await pipeline(content, createGzip(), measure, file);
  else await pipeline(content, measure, file);
  return { path: name, sizeBytes, sha256: hash.digest('hex') };
}

/** Reads the content of a piece as it was passed to `writePiece`. */
export function readPiece(folder: string, piece: Piece): Readable {
  const file = withErrorListener(createReadStream(path.join(folder, piece.path)));
  if (!piece.path.endsWith('.gz')) return file;
  const plain = withErrorListener(createGunzip());
  // Forwards errors of the file to the reader, and closes the file when the reader stops.
  return compose(file, plain, () => undefined);
}

/** Checks that a piece has its digest. Throws `BackupError` if it can't be read. */
export async function isIntact(folder: string, piece: Piece): Promise<boolean> {
  const file = path.join(folder, piece.path);
  const hash = createHash('sha256');
  try {
    const { size } = await stat(file);
    if (size !== piece.sizeBytes) return false;
    await pipeline(createReadStream(file), hash);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT') return false;
    throw new BackupError(`The backup can't be read: ${piece.path} (${code}). Nothing was restored.`, {
      cause,
    });
  }
  return hash.digest('hex') === piece.sha256;
}
