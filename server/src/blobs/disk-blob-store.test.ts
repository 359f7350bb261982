import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BlobStore } from './blob-store.ts';
import { diskBlobStore } from './disk-blob-store.ts';

let folder: string;
let blobs: BlobStore;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-blobs-'));
  blobs = await diskBlobStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

it('gives back the bytes that it was given', async () => {
  const { key, sizeBytes } = await blobs.put(Buffer.from('hello'));
  expect(sizeBytes).toBe(5);
  expect((await buffer(await blobs.read(key))).toString()).toBe('hello');
});

it('keeps nothing of an upload that breaks off', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half');
      throw new Error('connection lost');
    })(),
  );
  await expect(blobs.put(broken)).rejects.toThrow('connection lost');
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
});

it('forgets at start what a killed process left half-written', async () => {
  await writeFile(path.join(folder, 'incoming', 'half'), 'x');
  await diskBlobStore(folder);
  expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
});

it('finds a removed blob no more', async () => {
  const { key } = await blobs.put(Buffer.from('x'));
  await blobs.remove(key);
  expect(await blobs.exists(key)).toBe(false);
  await expect(blobs.read(key)).rejects.toThrow();
});

it.each(['../../etc/passwd', '', '/etc/passwd', `${'a'.repeat(31)}/`, '..\\x', 'a'.repeat(33)])(
  'refuses %j as a key',
  async (key) => {
    await expect(blobs.read(key)).rejects.toThrow('not a blob key');
  },
);
