import { once } from 'node:events';
import { readdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { explainStartFailure } from '../start-failure.ts';
import { startAzureServer, startS3Server } from '../testing/storage-servers.ts';
import type { BlobStore } from './blob-store.ts';
import { MissingObjectError } from './object-store.ts';
import { openBlobStore, openObjects } from './open-storage.ts';
import { parseStorageUrl, type StorageLocation } from './storage-location.ts';
import { largeStream, mebibyte, putAndReadAsStream } from './testing/large-stream.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const unknownKey = 'f'.repeat(32);

const root = await temporaryFolder();

const [s3, azure] = await Promise.all([startS3Server(), startAzureServer()]);
afterAll(async () => {
  await Promise.all([s3.stop(), azure.stop()]);
});

const storages: [string, () => StorageLocation][] = [
  ['a folder', () => ({ kind: 'folder', folder: path.join(root, 'own'), isShared: false })],
  ['a shared folder', () => parseStorageUrl(`file://${path.join(root, 'shared')}`, {})],
  ['S3', () => parseStorageUrl(s3.blobUrl('an/instance'), {})],
  ['Azure Blob', () => parseStorageUrl(azure.blobUrl('an/instance'), {})],
];

describe.each(storages)('files in %s', (_name, locationOf) => {
  let blobs: BlobStore;
  const paths = async () => {
    const found: string[] = [];
    for await (const { path: name } of (await openObjects(locationOf(), 'blobs')).list('')) found.push(name);
    return found;
  };
  beforeAll(async () => {
    blobs = await openBlobStore(locationOf());
  });

  it('are read as they were written, also empty ones', async () => {
    for (const content of [Buffer.from('hello'), Buffer.alloc(0), Readable.from([Buffer.from('hello')])]) {
      const expected = Buffer.isBuffer(content) ? content : Buffer.from('hello');
      const { key, sizeBytes } = await blobs.put(content);
      expect(sizeBytes).toBe(expected.length);
      expect(await buffer(await blobs.read(key))).toEqual(expected);
    }
    const { key, sizeBytes } = await blobs.put(Readable.from([]));
    expect([sizeBytes, (await buffer(await blobs.read(key))).length]).toEqual([0, 0]);
  });

  it('are replaced under a given key', async () => {
    const { key } = await blobs.put(Buffer.from('first'));
    const before = await paths();
    await blobs.put(Readable.from([Buffer.from('second')]), key);
    expect(String(await buffer(await blobs.read(key)))).toBe('second');
    expect(await paths()).toEqual(before);
  });

  it('are missing if they never existed, or were removed', async () => {
    const { key } = await blobs.put(Buffer.from('x'));
    await blobs.remove(key);
    await blobs.remove(key);
    for (const missing of [key, unknownKey]) {
      expect(await blobs.exists(missing)).toBe(false);
      await expect(blobs.read(missing)).rejects.toBeInstanceOf(MissingObjectError);
    }
  });

  it('leave nothing of a failed upload', async () => {
    const before = await paths();
    for (const mebibytes of [1, 20]) {
      let seen = 0;
      const broken = largeStream(mebibytes + 1, () => {
        seen += 1;
        if (seen > mebibytes) throw new Error('connection lost');
      });
      await expect(blobs.put(broken)).rejects.toThrow('connection lost');
    }
    expect(await paths()).toEqual(before);
  });

  it('are read in part', async () => {
    const { key } = await blobs.put(Buffer.from('0123456789'));
    expect(String(await buffer(await blobs.read(key, { start: 2, end: 2 })))).toBe('2');
    expect(String(await buffer(await blobs.read(key, { start: 3, end: 9 })))).toBe('3456789');
    const missing = blobs.read(unknownKey, { start: 0, end: 1 });
    await expect(missing).rejects.toBeInstanceOf(MissingObjectError);
  });

  it('are no blobs before they leave quarantine', async () => {
    const [kept, dropped] = ['a'.repeat(32), 'b'.repeat(32)];
    for (const key of [kept, dropped]) {
      expect(await blobs.quarantine.put(key, Readable.from([Buffer.from('unchecked')]))).toBe(9);
      expect(await blobs.exists(key)).toBe(false);
    }
    expect(String(await buffer(await blobs.quarantine.read(kept)))).toBe('unchecked');
    await blobs.quarantine.remove(dropped);
    const key = await blobs.quarantine.release(kept);
    expect(String(await buffer(await blobs.read(key)))).toBe('unchecked');
    for (const gone of [kept, dropped]) {
      await expect(blobs.quarantine.read(gone)).rejects.toBeInstanceOf(MissingObjectError);
      await expect(blobs.quarantine.release(gone)).rejects.toBeInstanceOf(MissingObjectError);
    }
  });

  it('are listed with their age and quarantine', async () => {
    const unchecked = 'c'.repeat(32);
    const { key } = await blobs.put(Buffer.from('listed'));
    await blobs.quarantine.put(unchecked, Readable.from([Buffer.from('x')]));
    const listed = new Map<string, { isQuarantined: boolean; modifiedAt: Date }>();
    for await (const blob of blobs.list()) listed.set(blob.key, blob);
    expect(listed.get(key)).toMatchObject({ isQuarantined: false });
    expect(listed.get(unchecked)).toMatchObject({ isQuarantined: true });
    // Clocks of storages differ a little.
    expect(Math.abs(Date.now() - (listed.get(key)?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('can be left half-read', async () => {
    const { key } = await blobs.put(largeStream(4));
    const stream = await blobs.read(key);
    await once(stream, 'readable');
    stream.destroy();
    await once(stream, 'close');
    expect((await buffer(await blobs.read(key))).length).toBe(4 * mebibyte);
  });

  it('may fail while nobody reads them yet', async () => {
    const { key } = await blobs.put(largeStream(1));
    const stream = await blobs.read(key);
    const closed = new Promise((resolve) => stream.on('close', resolve));
    stream.destroy(new Error('connection lost'));
    await closed;
    await expect(buffer(stream)).rejects.toThrow();
  });

  it.each(['../../etc/passwd', '', '/etc/passwd', `${'a'.repeat(31)}/`, '..\\x', 'a'.repeat(33)])(
    'are never looked up under %j',
    async (key) => {
      await expect(blobs.read(key)).rejects.toThrow('not a blob key');
      await expect(blobs.put(Buffer.from('x'), key)).rejects.toThrow('not a blob key');
    },
  );
});

it('streams a file to and from a folder', async () => {
  const blobs = await openBlobStore({ kind: 'folder', folder: path.join(root, 'own'), isShared: false });
  const { held, ...moved } = await putAndReadAsStream(blobs, 96);
  expect(moved).toEqual({ written: 96, read: 96 });
  expect(held).toBeLessThan(48);
});

describe('starting with an unusable storage reports the reason', () => {
  const started = { host: '127.0.0.1', port: 3000, dataFolder: '/data' };
  const sentence = async (url: string) => {
    const failure: unknown = await openBlobStore(parseStorageUrl(url, {})).catch((error: unknown) => error);
    return explainStartFailure(failure, started);
  };

  it('for wrong credentials, without repeating them', async () => {
    expect(await sentence(s3.wrongKeyUrl)).toBe(
      "The storage s3://files/ of BLOB_URL can't be used: the credentials are wrong (InvalidAccessKeyId).",
    );
    expect(await sentence(azure.wrongKeyUrl)).toBe(
      "The storage azure://files/ of BLOB_URL can't be used: the credentials are wrong (AuthorizationFailure).",
    );
  });

  it('for a missing bucket or container', async () => {
    expect(await sentence(s3.missingBucketUrl)).toMatch(/bucket or container is missing \(NoSuchBucket\)/);
    expect(await sentence(azure.missingBucketUrl)).toMatch(/is missing \(ContainerNotFound\)/);
  });

  it('for an address on which nothing listens', async () => {
    expect(await sentence('s3://ada:secret@files?endpoint=http://127.0.0.1:1')).toMatch(
      /can't be reached \(ECONNREFUSED\)/,
    );
  });
});

it('a start removes incomplete files of a killed process, but not those of a running one', async () => {
  const folder = path.join(root, 'abandoned');
  const incoming = path.join(folder, 'blobs/incoming');
  const open = (isShared: boolean) => openBlobStore({ kind: 'folder', folder, isShared });
  await open(false);
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['old', 'new']) await writeFile(path.join(incoming, name), 'x');
  await utimes(path.join(incoming, 'old'), yesterday, yesterday);
  await open(true);
  expect(await readdir(incoming)).toEqual(['new']);
  await open(false);
  expect(await readdir(incoming)).toEqual([]);
});

it('a folder whose files are removed while it is listed is listed without them', async () => {
  const folder = await temporaryFolder();
  const objects = await openObjects({ kind: 'folder', folder, isShared: false }, 'search');
  for (let i = 0; i < 40; i += 1) await objects.put(`${i % 10}/${i}/file`, Buffer.from('x'));
  const gone = rm(path.join(folder, 'search'), { recursive: true });
  const listed = async () => {
    const names: string[] = [];
    for await (const { path: name } of objects.list('')) names.push(name);
    return names;
  };
  for (let i = 0; i < 20; i += 1) await listed();
  await gone;
  expect(await listed()).toEqual([]);
});
