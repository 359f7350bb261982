import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { unzip } from './testing/unzip.ts';
import { type ZipEntry, zipOf } from './zip.ts';

const at = new Date('2026-11-22T08:15:30Z');

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function archive(...entries: ZipEntry[]): Promise<Buffer> {
  async function* all() {
    yield* entries;
  }
  return buffer(zipOf(all()));
}

it('streams complete entries, with names of any script', async () => {
  const bytes = await archive(
    { name: 'a.json', modifiedAt: at, content: Buffer.from('{"a": 1}') },
    { name: 'files/ملف.txt', modifiedAt: at, content: pieces('one ', 'two') },
    { name: 'empty', modifiedAt: at, content: Buffer.alloc(0) },
  );
  expect(await unzip(bytes)).toEqual({ 'a.json': '{"a": 1}', 'files/ملف.txt': 'one two', empty: '' });
});

it('is valid without entries', async () => {
  expect(await unzip(await archive())).toEqual({});
});

it('fails if its content can not be read', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('x');
    throw new Error('the storage is away');
  }
  await expect(archive({ name: 'a', modifiedAt: at, content: broken() })).rejects.toThrow(
    'the storage is away',
  );
});

it('buffers nothing of a large content, and stops reading it when the reader stops', async () => {
  let given = 0;
  let isEnded = false;
  async function* endless(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        given += 65_536;
        yield randomBytes(65_536);
      }
    } finally {
      isEnded = true;
    }
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: 'a', modifiedAt: at, content: endless() };
  }
  let read = 0;
  for await (const piece of zipOf(entries())) {
    read += piece.length;
    await setImmediate();
    if (read > 8 * 1024 * 1024) break;
  }
  expect(given - read).toBeLessThan(1024 * 1024);
  await expect.poll(() => isEnded).toBe(true);
});

it('ends if its reader stopped while the next entry was looked up', async () => {
  const [found, isLookingForNext] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let isEnded = false;
  async function* entries(): AsyncGenerator<ZipEntry> {
    try {
      yield { name: 'a', modifiedAt: at, content: Buffer.from('short') };
      isLookingForNext.resolve();
      await found.promise;
      yield { name: 'b', modifiedAt: at, content: randomBytes(4_194_304) };
    } finally {
      isEnded = true;
    }
  }
  const archived = zipOf(entries());
  await archived.next();
  await isLookingForNext.promise;
  const stopped = archived.return(undefined);
  await setImmediate();
  found.resolve();
  await stopped;
  expect(isEnded).toBe(true);
});
