import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { readPiece, writePiece } from './piece.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = await temporaryFolder();

describe.each(['plain', 'compressed.gz'])('a piece of a backup, %s,', (name) => {
  const written = () =>
    writePiece(folder, `${crypto.randomUUID()}-${name}`, Readable.from([Buffer.alloc(99)]));

  it('is read as it was written', async () => {
    expect(await buffer(readPiece(folder, await written()))).toEqual(Buffer.alloc(99));
  });

  it('fails for its reader if it is missing, now or later', async () => {
    const piece = { ...(await written()), path: `missing-${name}` };
    await expect(buffer(readPiece(folder, piece))).rejects.toThrow('ENOENT');
    const unread = readPiece(folder, piece);
    await new Promise((resolve) => unread.on('close', resolve));
    expect(unread.destroyed).toBe(true);
  });

  it('can be left half-read', async () => {
    const stream = readPiece(folder, await written());
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect(stream.readableEnded).toBe(false);
  });
});

it.each([
  ['cut', (file: string) => truncate(file, 15)],
  ['garbled', (file: string) => writeFile(file, 'this was never compressed')],
])('a compressed piece that was %s fails while it is read', async (_, damage) => {
  const piece = await writePiece(folder, `${crypto.randomUUID()}.gz`, Readable.from([Buffer.alloc(99)]));
  await damage(path.join(folder, piece.path));
  await expect(buffer(readPiece(folder, piece))).rejects.toThrow(/unexpected end of file|incorrect header/);
});
