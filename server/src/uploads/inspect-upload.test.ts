import { expect, it } from 'vitest';
import { inspectUpload } from './inspect-upload.ts';

/** Text longer than the part that recognises its encoding. */
const long = 'Grüße aus Köln, 每位员工 12.\n'.repeat(1_000);

async function typeOf(content: Buffer, chunkBytes = 5_001): Promise<string> {
  async function* chunks() {
    for (let at = 0; at < content.length; at += chunkBytes) yield content.subarray(at, at + chunkBytes);
  }
  const upload = inspectUpload(chunks(), async () => 'text/plain');
  for await (const _chunk of upload.stream);
  return (await upload.facts()).mediaType;
}

const wide = Buffer.from(`\uFEFF${long}`, 'utf16le');
it.each<[what: string, content: Buffer, mediaType: string]>([
  ['UTF-16', wide, 'text/plain'],
  ['UTF-16 that ends inside a letter', wide.subarray(0, -1), 'text/plain'],
  ['UTF-16 of the other byte order without a mark', wide.subarray(2).swap16(), 'text/plain'],
  [
    'UTF-32',
    Buffer.concat(
      Array.from(`\uFEFF${long}`, (letter) => Buffer.from([...Buffer.from(letter, 'utf16le'), 0, 0])),
    ),
    'text/plain',
  ],
  ['UTF-8 that ends inside a letter', Buffer.from(`${long}ü`).subarray(0, -1), 'text/plain'],
  ['UTF-8 with NUL', Buffer.from(`${long}\0`), 'application/octet-stream'],
  [
    'UTF-8 with other bytes',
    Buffer.concat([Buffer.from(long), Buffer.from([0xff, 0x01])]),
    'application/octet-stream',
  ],
])('recognises %s to its end', async (_what, content, mediaType) => {
  expect(await typeOf(Buffer.from(content))).toBe(mediaType);
  expect(await typeOf(Buffer.from(content), 1_000_000)).toBe(mediaType);
});
