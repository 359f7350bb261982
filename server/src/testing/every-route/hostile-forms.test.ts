/** Whatever form is thrown at a route with a file is answered with success or a clear refusal, and leaves nothing behind. */
import type { Route } from '@polylogue/contract/http';
import { isMultipart, type MultipartBody } from '@polylogue/contract/multipart';
import { fillPath } from '@polylogue/contract/path';
import { allRoutes } from '@polylogue/contract/routes';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/id.ts';
import { encodeForm, sampleFile } from '../sample-files.ts';
import { paramsOf } from './example-objects.ts';
import { credentialsFor, exampleParams } from './example-requests.ts';
import type { ExampleParams } from './feature-examples.ts';
import { type HostileBed, hostileBed } from './hostile-bed.ts';
import { breakingTexts } from './hostile-values.ts';

let bed: HostileBed;
let params: ExampleParams;

beforeAll(async () => {
  bed = await hostileBed();
  params = await exampleParams(bed.app.db, bed.administrator.userId);
});

const withFile = allRoutes.flatMap(({ name, feature, route }) =>
  isMultipart(route.body) ? [[name, { ...route, body: route.body }, feature] as const] : [],
);

interface Sent {
  payload: string | Buffer;
  type?: string;
  headers?: Record<string, string>;
}

/** Resolves to status and code, having seen that the answer is a clear one. */
async function sendTo(
  { route, feature }: { route: Route; feature: string },
  { payload, type = 'multipart/form-data; boundary=b', headers }: Sent,
) {
  const own = paramsOf(feature, params);
  const credentials = credentialsFor(route, { token: bed.administrator.token, params: own });
  const answer = await bed.app.server.inject({
    method: route.method,
    url: fillPath(route.path, own),
    payload,
    headers: {
      ...(credentials.token && { authorization: `Bearer ${credentials.token}` }),
      ...credentials.headers,
      'content-type': type,
      'x-request-id': newId(),
      ...(route.ifMatch && { 'if-match': '"1"' }),
      ...headers,
    },
  });
  return bed.expectClear(answer, `${route.path} ${String(payload).slice(0, 200)}`);
}

/** A file of bytes that are no text. */
const bytesPart = (start: string, content: Buffer) =>
  Buffer.concat([Buffer.from(start), content, Buffer.from('\r\n')]);
const fileStart = (fileName = 'a.txt') => head(`form-data; name="file"; filename="${fileName}"`);
const form = (...parts: (string | Buffer)[]) => Buffer.concat(parts.map((one) => Buffer.from(one)));

const head = (disposition: string, type = 'text/plain') =>
  `--b\r\nContent-Disposition: ${disposition}\r\nContent-Type: ${type}\r\n\r\n`;
const part = (name: string, content: string, fileName = 'a.txt') =>
  `${head(`form-data; name="${name}"; filename="${fileName}"`)}${content}\r\n`;
const field = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
const end = '--b--\r\n';

const filesLeft = async () =>
  (await bed.app.db.selectFrom('files').select('id').where('state', 'in', ['Received', 'Checked']).execute())
    .length;

describe.each(withFile)('the form of %s', (_name, route, feature) => {
  const send = (to: Route, sent: Sent) => sendTo({ route: to, feature }, sent);
  const sample = async ({ file }: MultipartBody) => Buffer.from(await sampleFile(file.rules).arrayBuffer());

  it.each<[string, Sent, string]>([
    ['JSON', { payload: '{}', type: 'application/json' }, '415 request.unsupported_media_type'],
    ['no type', { payload: 'x', type: '' }, '415 request.unsupported_media_type'],
    ['no boundary', { payload: end, type: 'multipart/form-data' }, '415 request.unsupported_media_type'],
    [
      'a boundary of 8,000 characters',
      { payload: end, type: `multipart/form-data; boundary=${'b'.repeat(8_000)}` },
      '415 request.unsupported_media_type',
    ],
    [
      'another boundary',
      { payload: part('file', 'x') + end, type: 'multipart/form-data; boundary=c' },
      '400',
    ],
    ['nothing', { payload: '' }, '400 request.invalid'],
    ['no part', { payload: end }, '400 request.invalid'],
    ['no end', { payload: part('file', 'x') }, '400 request.invalid'],
    ['a head that does not end', { payload: '--b\r\nContent-Disposition: form-data; name="file"' }, '400'],
    ['a part of another name', { payload: part('picture', 'x') + end }, '400 request.invalid'],
    ['a file without a name', { payload: field('file', 'x') + end }, '400 request.invalid'],
    ['an undeclared field', { payload: field('isAdmin', 'true') + end }, '400 request.invalid'],
    [
      'a prototype as a field',
      { payload: field('__proto__', '{"isAdmin":true}') + end },
      '400 request.invalid',
    ],
    ['a prototype as a file', { payload: part('__proto__', 'x') + end }, '400 request.invalid'],
    ['an empty file', { payload: part('file', '') + end }, '422 file.empty'],
    ['a hundred fields', { payload: field('a', 'x').repeat(100) + end }, '400 request.invalid'],
    ['a thousand parts', { payload: part('x', 'x').repeat(1_000) + end }, '400 request.invalid'],
    ['a flood of boundaries', { payload: '--b\r\n'.repeat(50_000) + end }, '400'],
    ['a flood of headers', { payload: `--b\r\n${'X: y\r\n'.repeat(20_000)}\r\nx\r\n${end}` }, '400'],
    [
      'a length beyond the limit',
      { payload: end, headers: { 'content-length': String(2 ** 40) } },
      '413 request.too_large',
    ],
  ])('is refused with %s', async (_what, sent, refusal) => {
    expect(await send(route, sent)).toContain(refusal);
    expect(await filesLeft()).toBe(0);
  });

  it('is refused with two files, of which neither stays', async () => {
    const file = bytesPart(fileStart(), await sample(route.body));
    expect(await send(route, { payload: form(file, file, end) })).toBe('400 request.invalid');
    expect(await send(route, { payload: form(file, part('file', 'x'.repeat(300_000)), end) })).toBe(
      '400 request.invalid',
    );
    const { rows } = await bed.app.db
      .selectFrom('files')
      .leftJoin('file_references', 'file_id', 'id')
      .where('state', '=', 'Ready')
      .where('count', '=', 0)
      .where('owner_id', 'is not', null)
      .select('id')
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows).toEqual([]);
  });

  it('is answered clearly whatever its file is called', async () => {
    const content = await sample(route.body);
    const names = [
      ...breakingTexts,
      '../../etc/passwd',
      '..\\..\\x',
      'a"\r\nX: y',
      '.',
      '',
      'x'.repeat(5_000),
    ];
    for (const name of names) {
      await send(route, { payload: form(bytesPart(fileStart(name), content), end) });
      await send(route, { payload: part('file', 'neither', name) + end });
    }
    expect(await filesLeft()).toBe(0);
  });

  it('is answered clearly whatever its file declares to be', async () => {
    const content = await sample(route.body);
    for (const type of [
      'text/html',
      'image/png',
      'x',
      '',
      'application/json',
      'multipart/mixed; boundary=b',
    ]) {
      const disposition = 'form-data; name="file"; filename="a.html"';
      const outcome = await send(route, { payload: form(bytesPart(head(disposition, type), content), end) });
      expect(outcome).toMatch(/^200$|^412/);
    }
  });

  it('is received whatever its form, and refused without the version that it changes', async () => {
    const { payload, contentType: type } = await encodeForm({ file: sampleFile(route.body.file.rules) });
    expect(await send(route, { payload, type })).toMatch(/^200|^412/);
    if (!route.ifMatch) return;
    for (const [ifMatch, refusal] of [
      ['"0"', '412'],
      ['x', '412'],
      ['*', '412'],
    ]) {
      const headers = { 'if-match': ifMatch ?? '' };
      expect(await send(route, { payload, type, headers })).toContain(refusal);
    }
  });
});
