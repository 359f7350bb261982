import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { unzip } from './testing/unzip.ts';
import { zipOf } from './zip.ts';

const entryCount = 66_000;

it('writes an archive of more entries than 16 bits count', async () => {
  async function* many() {
    for (let index = 0; index < entryCount; index += 1) {
      yield { name: String(index), modifiedAt: new Date(0), content: Buffer.from('x') };
    }
  }
  expect(Object.keys(await unzip(await buffer(zipOf(many()))))).toHaveLength(entryCount);
}, 240_000);
