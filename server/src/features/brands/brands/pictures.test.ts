/** Pictures of a brand, from upload to browser cache. */
import { brandRoutes as routes } from '@polylogue/contract/brands/brands/routes';
import type { BrandFiles } from '@polylogue/contract/brands/brands/schemas';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { picture } from '../../../testing/sample-files.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { secondBrand } from '../../../testing/second-brand.ts';
import { testApp } from '../../../testing/test-app.ts';
import { addIfMissing } from './seed.ts';
import { auditedChanges } from '../../../testing/audited-changes.ts';

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" onload="alert(1)"><rect width="8" height="8" fill="${colour}"/></svg>`;
const fileOf = (content: string | Buffer, name = 'a.svg') => new File([content], name, { type: 'text/html' });

/** Makes a square PNG of few bytes. */
const blankPng = (sizePx: number) =>
  sharp({
    create: { width: sizePx, height: sizePx, channels: 3, background: 'white' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** Wraps a PNG in an icon file with one entry. */
function iconOf(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}

let brandKey: string;
let token: string;
let userId: string;

const app = await testApp({ POLYLOGUE_IMAGE_MB: '1' });
beforeEach(async () => {
  brandKey = `brand-${newId()}`;
  ({ token, userId } = await signIn(app, { role: 'administrator' }));
  const splash = { ...secondBrand.logo, fileName: 'splash.svg' };
  await addIfMissing(app, {
    ...secondBrand,
    key: brandKey,
    name: `Polylogue ${brandKey}`,
    hostNames: [],
    splash,
  });
});

interface Upload {
  route?: typeof routes.uploadLogo | typeof routes.uploadAvatar | typeof routes.uploadSplashScreenBackground;
  version?: number;
  requestId?: string;
  brand?: string;
}

async function upload(file: File, { route = routes.uploadLogo, version = 1, requestId, brand }: Upload = {}) {
  const answer = await app.call(route, {
    token,
    params: { brandKey: brand ?? brandKey },
    body: { file },
    headers: { 'if-match': `"${version}"`, 'x-request-id': requestId ?? newId() },
  });
  return {
    status: answer.statusCode,
    etag: answer.headers.etag,
    body: answer.json<BrandFiles & { code?: string }>(),
  };
}

const open = (fileName: string, headers: Record<string, string> = {}) =>
  app.call(routes.file, { params: { brandKey, fileName }, headers });
const brand = async () => (await app.call(routes.get, { params: { brandKey } })).json();
const uploadedFiles = () =>
  app.db
    .selectFrom('files')
    .innerJoin('file_references', 'file_id', 'id')
    .where('owner_id', '=', userId)
    .select(['state', 'count'])
    .execute();

describe('picture upload', () => {
  it('serves the sanitized picture under a new name', async () => {
    const { status, etag, body } = await upload(fileOf(drawing('red')));
    expect([status, etag, body.version]).toEqual([200, '"2"', 2]);
    expect(body.logoFileName).toMatch(/^logo-[0-9a-f]{16}\.svg$/);
    expect(body.files.map(({ fileName }) => fileName)).toEqual([body.logoFileName, 'splash.svg']);
    expect(await brand()).toMatchObject({ logoFileName: body.logoFileName });
    const shown = await open(body.logoFileName ?? '');
    expect(shown.body).toContain('fill="red"');
    expect(shown.body).not.toContain('onload');
    expect(shown.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-type': 'image/svg+xml',
    });
  });

  it('stores each picture in its slot', async () => {
    const png = fileOf(await picture('png'), 'x');
    const avatar = await upload(png, { route: routes.uploadAvatar });
    const splash = await upload(png, { route: routes.uploadSplashScreenBackground, version: 2 });
    expect(avatar.body.avatarFileName).toMatch(/^avatar-.*\.png$/);
    expect(splash.body).toMatchObject({
      version: 3,
      avatarFileName: avatar.body.avatarFileName,
      logoFileName: 'logo.svg',
      splashScreenBackgroundFileName: expect.stringMatching(/^splashScreenBackground-.*\.png$/),
    });
  });

  it('replaces the previous picture and keeps one reference to each file', async () => {
    const first = await upload(fileOf(drawing('red')));
    const second = await upload(fileOf(drawing('blue')), { version: 2 });
    expect(second.body.logoFileName).not.toBe(first.body.logoFileName);
    expect((await open(first.body.logoFileName ?? '')).statusCode).toBe(404);
    expect((await open(second.body.logoFileName ?? '')).body).toContain('fill="blue"');
    expect((await uploadedFiles()).map(({ count }) => count).sort()).toEqual([0, 1]);
  });

  it('records an audit entry and a version', async () => {
    const { body } = await upload(fileOf(drawing('red')));
    expect((await auditedChanges(app.db, brandKey)).at(-1)).toMatchObject({
      aggregate_type: 'Brand',
      operation: 'Upload logo',
      fields: ['logoFileName'],
      version: 2,
      after: { logoFileName: body.logoFileName, name: `Polylogue ${brandKey}` },
    });
  });

  it('runs once per request id, also for concurrent requests', async () => {
    const requestId = newId();
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => upload(fileOf(drawing('red')), { requestId })),
    );
    expect(sent.map(({ status, body }) => [status, body.version])).toEqual(Array(4).fill([200, 2]));
    expect(await uploadedFiles()).toEqual([{ state: 'Ready', count: 1 }]);
    const other = await upload(fileOf(drawing('blue')), { requestId });
    expect([other.status, other.body.code]).toEqual([422, 'request.idempotency_conflict']);
    expect(await uploadedFiles()).toEqual([{ state: 'Ready', count: 1 }]);
  });

  it('rejects a stale version with the current brand and stores nothing', async () => {
    const { body } = await upload(fileOf(drawing('red')));
    const stale = await upload(fileOf(drawing('blue')));
    expect([stale.status, stale.body]).toEqual([
      412,
      expect.objectContaining({ code: 'request.precondition_failed', current: body }),
    ]);
    expect(await uploadedFiles()).toEqual([{ state: 'Ready', count: 1 }]);
  });

  it('rejects a missing version or brand before receiving the file', async () => {
    const call = { token, params: { brandKey }, body: { file: fileOf(drawing('red')) } };
    expect((await app.call(routes.uploadLogo, call)).json().code).toBe('request.precondition_required');
    const unknown = await upload(fileOf(drawing('red')), { brand: 'unknown' });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'brand.not_found']);
    expect(await app.db.selectFrom('files').where('owner_id', '=', userId).selectAll().execute()).toEqual([]);
  });

  const svg = (content: string, before = '') =>
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8"><rect width="8" height="8" fill="red"/>${content}</svg>`;

  it.each([
    ['a script', '<script>alert(1)</script>'],
    [
      'foreign content',
      '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">evil.example</body></foreignObject>',
    ],
    ['an external picture', '<image href="https://evil.example/a.png" width="8" height="8"/>'],
    ['an external drawing', '<use xlink:href="https://evil.example/a.svg#b"/>'],
    [
      'an external style',
      '<style>@import url(https://evil.example/a.css); rect{fill:url(//evil.example/b)}</style>',
    ],
    ['a link that runs a script', '<a xlink:href="javascript:alert(1)"><rect width="1" height="1"/></a>'],
  ])('serves a drawing without %s', async (_what, content) => {
    const { status, body } = await upload(fileOf(svg(content)));
    expect(status).toBe(200);
    const shown = (await open(body.logoFileName ?? '')).body;
    expect(shown).toContain('fill="red"');
    expect(shown).not.toMatch(/script|foreignObject|evil\.example|alert/i);
  });

  const entities = Array.from({ length: 12 }, (_, level) => {
    const value = level === 0 ? 'x'.repeat(100) : `&e${level - 1};`.repeat(10);
    return `<!ENTITY e${level} "${value}">`;
  });
  const doctype = `<!DOCTYPE svg [${entities.join('')}<!ENTITY file SYSTEM "file:///etc/passwd">]>`;

  it.each([
    ['an entity bomb as a drawing', async () => svg('<text>&e11;&file;</text>', doctype)],
    ['a picture of 52 megapixels', () => blankPng(7_200)],
    ['an icon', async () => iconOf(await picture('png'))],
  ])('rejects %s as logo, avatar and background', async (_what, create) => {
    const content = await create();
    const pictureRoutes = [routes.uploadLogo, routes.uploadAvatar, routes.uploadSplashScreenBackground];
    for (const route of pictureRoutes) {
      const { status, body } = await upload(fileOf(content), { route });
      expect([status, body.code]).toEqual([
        expect.toSatisfy((code) => code >= 413 && code <= 422),
        expect.stringMatching(/^file\./),
      ]);
    }
    expect(await brand()).toMatchObject({ logoFileName: 'logo.svg' });
  });

  it.each([
    ['a page', '<html><script>alert(1)</script></html>', '415 file.not_as_named'],
    ['a broken drawing', '<svg xmlns="http://www.w3.org/2000/svg"><g>', '422 file.unreadable'],
  ])('rejects %s and changes nothing', async (_what, content, refusal) => {
    const { status, body } = await upload(fileOf(content));
    expect(`${status} ${body.code}`).toBe(refusal);
    expect(await brand()).toMatchObject({ logoFileName: 'logo.svg' });
  });

  it('rejects a file above the configured size limit', async () => {
    const { body } = await upload(fileOf(Buffer.alloc(3_000_000)));
    expect(body.code).toBe('request.too_large');
  });
});

describe('brand file', () => {
  it('serves the original and previews to administrators with private caching', async () => {
    const { body } = await upload(fileOf(await picture('jpeg', { width: 600, height: 300 })));
    const fileName = body.logoFileName ?? '';
    const read = (query: Record<string, string>, headers = {}) =>
      app.call(routes.adminFile, { token, params: { brandKey, fileName }, query, headers });
    const whole = await read({});
    expect(whole.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
    });
    const etag = String(whole.headers.etag);
    expect((await read({}, { 'if-none-match': etag })).statusCode).toBe(304);
    expect((await read({}, { range: 'bytes=0-1' })).rawPayload).toEqual(whole.rawPayload.subarray(0, 2));
    const thumbnail = await read({ variant: 'thumbnail' });
    expect(thumbnail.headers['content-type']).toBe('image/webp');
    expect(thumbnail.headers.etag).not.toBe(etag);
    expect((await read({ variant: 'huge' })).statusCode).toBe(400);
  });

  it('revalidates files with a fixed name', async () => {
    const first = await open('logo.svg');
    expect(first.headers).toMatchObject({ 'cache-control': 'public, no-cache', etag: expect.any(String) });
    expect((await open('logo.svg', { 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304);
    const icon = () => app.call(routes.appIcon, { params: { brandKey, purpose: 'any' } });
    const before = (await icon()).headers;
    await upload(fileOf(drawing('red')));
    const after = (await icon()).headers;
    expect(before['cache-control']).toBe('public, no-cache');
    expect(after.etag).not.toBe(before.etag);
  });

  it('clears the slot when its file is removed', async () => {
    const { body } = await upload(fileOf(drawing('red')));
    const remove = (fileName: string, version: number) =>
      app.call(routes.removeFile, {
        token,
        params: { brandKey, fileName },
        headers: { 'if-match': `"${version}"`, 'x-request-id': newId() },
      });
    expect((await remove('unknown.svg', 2)).json().code).toBe('brand_file.not_found');
    const removed = await remove(body.logoFileName ?? '', 2);
    expect(removed.json()).toMatchObject({ version: 3, logoFileName: null });
    expect(removed.headers.etag).toBe('"3"');
    expect((await open(body.logoFileName ?? '')).statusCode).toBe(404);
    expect((await app.call(routes.appIcon, { params: { brandKey, purpose: 'any' } })).body).toContain(
      '>P</text>',
    );
  });
});
