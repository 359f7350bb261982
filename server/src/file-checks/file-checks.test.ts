/** Process that opens files: its results, and its isolation from the caller. */
import { execFileSync } from 'node:child_process';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { picture } from '../testing/sample-files.ts';
import { startFileChecks, type Waiting } from './file-checks.ts';

const checks = startFileChecks();
afterAll(() => checks.stop());

const ann: Waiting = { queueOwner: { kind: 'person', id: 'ann' }, signal: new AbortController().signal };
const clean = (content: Buffer, mediaType: string) =>
  checks.cleanPicture(async () => content, mediaType, ann);
const refused = (code: string) => expect.objectContaining({ code });

it.each<[string, string | Buffer, string | undefined]>([
  ['a text', 'hello', 'text/plain'],
  ['a page', '<!doctype html><script>1</script>', 'text/plain'],
  [
    'a drawing',
    '\uFEFF<?xml version="1.0"?>\n<!-- a --><!DOCTYPE svg [<!ENTITY a "b">]><svg/>',
    'image/svg+xml',
  ],
  ['other markup', '<?xml version="1.0"?><a/>', 'text/plain'],
  ['a text that ends inside a letter', Buffer.from('aé').subarray(0, 2), 'text/plain'],
  ['a text with a control', 'a\0b', undefined],
  ['a text of another encoding', Buffer.from('Gr\xfc\xdfe aus K\xf6ln', 'latin1'), 'text/plain'],
  ['a text of two bytes a letter', Buffer.from('\uFEFFGrüße', 'utf16le'), 'text/plain'],
  [
    'a text of two bytes a letter without a mark',
    Buffer.from('Grüße aus Köln', 'utf16le').swap16(),
    'text/plain',
  ],
  [
    'a text of two bytes a letter, cut in the last',
    Buffer.from('\uFEFFGrüße', 'utf16le').subarray(0, -1),
    'text/plain',
  ],
  ['a text of four bytes a letter', Buffer.from('fffe000047000000fc000000', 'hex'), 'text/plain'],
  ['a calendar', 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n', 'text/plain'],
  ['a card', 'BEGIN:VCARD\r\nEND:VCARD\r\n', 'text/plain'],
  ['subtitles', 'WEBVTT\n\n00:01.000 --> 00:04.000\nHello', 'text/plain'],
  ['a text that begins like a picture', 'BMW für alle', 'text/plain'],
  ['a text that begins like a solid model', Buffer.from('solid gr\xfc\xdfe', 'latin1'), 'text/plain'],
  ['a PDF without control characters', '%PDF-1.7\n', 'application/pdf'],
  ['no text in any encoding', Buffer.from([0xc3, 0x28, 0x01]), undefined],
  ['half a text of two bytes a letter', Buffer.from([0xff, 0xfe, 0x00, 0xdc, 0x41, 0x00]), undefined],
  ['a scan whose directory stands at its end', Buffer.from('49492a00ffff0f00', 'hex'), 'image/tiff'],
  ['a program', Buffer.from('MZ\0\0'), 'application/x-msdownload'],
  ['comments without end', '<!---->'.repeat(1_000), 'text/plain'],
  ['document types without end', '<!DOCTYPE a [b]>'.repeat(400), 'text/plain'],
])('recognises %s', async (_what, content, mediaType) => {
  expect(await checks.recognise(Buffer.from(content), ann)).toBe(mediaType);
});

describe('a picture', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('stays %s, with a preview and a thumbnail', async (format) => {
    const cleaned = await clean(await picture(format, { width: 2000, height: 1000 }), `image/${format}`);
    expect(cleaned.mediaType).toBe(`image/${format}`);
    const sizes = await Promise.all(
      [cleaned.content, cleaned.preview, cleaned.thumbnail].map(async (bytes) => {
        const { width, height, format: kind } = await sharp(bytes).metadata();
        return [kind, width, height];
      }),
    );
    expect(sizes).toEqual([
      [format, 2000, 1000],
      ['webp', 1024, 512],
      ['webp', 100, 50],
    ]);
  });

  it.each<[string, () => Promise<Buffer>]>([
    ['image/png', () => picture('png', { width: 30, height: 700 })],
    ['image/gif', () => picture('gif', { width: 700, height: 30 })],
    [
      'image/svg+xml',
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><rect width="4" height="2"/></svg>',
        ),
    ],
  ])('document 1 §9: has a thumbnail whose longest side is 100 px, as %s', async (mediaType, content) => {
    const { thumbnail } = await clean(await content(), mediaType);
    const { width, height } = await sharp(thumbnail).metadata();
    expect(Math.max(width, height)).toBe(100);
  });

  it('document 1 §9: of less than 100 px has a thumbnail of its own size', async () => {
    const { thumbnail } = await clean(await picture('png', { width: 40, height: 20 }), 'image/png');
    expect(await sharp(thumbnail).metadata()).toMatchObject({ width: 40, height: 20 });
  });

  it('is reduced to its first frame if animated', async () => {
    expect((await clean(await picture('gif'), 'image/gif')).mediaType).toBe('image/png');
  });

  it('is upright, without metadata of place and camera', async () => {
    const taken = await sharp(await picture('jpeg', { width: 40, height: 20 }))
      .withExif({ IFD0: { Make: 'a camera' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    const { content } = await clean(taken, 'image/jpeg');
    const { width, height, orientation, exif, icc, xmp, iptc } = await sharp(content).metadata();
    expect([width, height, orientation, exif, icc, xmp, iptc]).toEqual([20, 40, ...Array(5).fill(undefined)]);
    expect(content.includes('a camera')).toBe(false);
  });

  it('keeps nothing of other formats hidden in the file', async () => {
    const polyglot = Buffer.concat([await picture(), Buffer.from('<script>alert(1)</script>PK\x03\x04')]);
    expect((await clean(polyglot, 'image/png')).content.includes('script')).toBe(false);
  });

  it('is redrawn from allowed elements if it is a drawing', async () => {
    const source =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3" onload="x"><script/><rect width="9" height="3"/></svg>';
    const { content, preview, mediaType } = await clean(Buffer.from(source), 'image/svg+xml');
    expect([mediaType, String(content)]).toEqual([
      'image/svg+xml',
      '<svg viewBox="0 0 9 3" xmlns="http://www.w3.org/2000/svg"><rect width="9" height="3"/></svg>',
    ]);
    const { width, height } = await sharp(preview).metadata();
    expect(width).toBe((height ?? 0) * 3);
  });
});

describe('a decompression bomb', () => {
  /** A few kilobytes that unpack to 81 million pixels. */
  const pixels = async () =>
    sharp(Buffer.alloc(1), { raw: { width: 1, height: 1, channels: 1 } })
      .resize(9_000, 9_000, { kernel: 'nearest' })
      .png()
      .toBuffer();
  const effects = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="4000"><filter id="f" x="0" y="0" width="1" height="1">${'<feGaussianBlur stdDeviation="400"/><feMorphology operator="dilate" radius="300"/>'.repeat(40)}</filter><rect width="4000" height="4000" filter="url(#f)"/></svg>`,
  );

  it('with many pixels is refused before it is unpacked', async () => {
    await expect(clean(await pixels(), 'image/png')).rejects.toThrow(refused('file.too_complex'));
  });

  it('in a drawing ends only its own task, and the next one runs', async () => {
    const next = picture().then((content) => clean(content, 'image/png'));
    await expect(clean(effects, 'image/svg+xml')).rejects.toThrow(refused('file.too_complex'));
    expect((await next).mediaType).toBe('image/png');
    expect((await clean(await picture(), 'image/png')).mediaType).toBe('image/png');
  });

  it.each([
    [
      'a picture that breaks off',
      async () => (await picture('jpeg', { width: 400, height: 400 })).subarray(0, 700),
    ],
    ['what is no picture', async () => Buffer.from('hello')],
  ])('is unreadable: %s', async (_what, content) => {
    await expect(clean(await content(), 'image/jpeg')).rejects.toThrow(refused('file.unreadable'));
  });
});

it('runs without access to addresses and passwords, and ends with the caller', async () => {
  process.env['DATABASE_URL'] = 'postgres://canary';
  const own = startFileChecks();
  await own.recognise(Buffer.from('a'), ann);
  const content = await picture();
  await own.cleanPicture(async () => content, 'image/png', ann);
  const ownProcesses = 2;
  const children = () =>
    execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .split('\n')
      .filter((line) => /(?:check|picture)-worker/.test(line))
      .map((line) => line.trim().split(' ')[0] ?? '');
  const running = children();
  expect(running.length).toBeGreaterThanOrEqual(ownProcesses);
  for (const pid of running) {
    expect(execFileSync('cat', [`/proc/${pid}/environ`], { encoding: 'utf8' })).not.toContain('canary');
  }
  await own.stop();
  expect(children().length).toBe(running.length - ownProcesses);
  delete process.env['DATABASE_URL'];
});
