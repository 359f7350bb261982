/** Hostile forms on every route that accepts a file: success or a clear refusal, without leftovers. */
import type { Route } from '@polylogue/contract/http';
import { describe, expect, it } from 'vitest';
import { encodeForm, sampleFile } from '../sample-files.ts';
import {
  bytesPart,
  end,
  fileStart,
  createFormHarness,
  formOf,
  head,
  type HostileForm,
  part,
  routesWithFile,
  sampleBytesOf,
} from './hostile-form.ts';

const harness = await createFormHarness();

const field = (name: string, content: string) =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;

describe.each(routesWithFile)('the form of %s', (_name, route, feature) => {
  const send = (to: Route, form: HostileForm) => harness.send({ route: to, feature }, form);

  it.each<[string, HostileForm, string]>([
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
    ['a flood of boundaries', { payload: '--b\r\n'.repeat(10_000) + end }, '400'],
    ['a flood of headers', { payload: `--b\r\n${'X: y\r\n'.repeat(20_000)}\r\nx\r\n${end}` }, '400'],
    [
      'a length beyond the limit',
      { payload: end, headers: { 'content-length': String(2 ** 40) } },
      '413 request.too_large',
    ],
  ])('is refused with %s', async (_what, sent, refusal) => {
    expect(await send(route, sent)).toContain(refusal);
    expect(await harness.countUnfinished()).toBe(0);
  });

  it('is refused with two files, and keeps neither', async () => {
    const file = bytesPart(fileStart(), await sampleBytesOf(route.body));
    expect(await send(route, { payload: formOf(file, file, end) })).toBe('400 request.invalid');
    expect(await send(route, { payload: formOf(file, part('file', 'x'.repeat(300_000)), end) })).toBe(
      '400 request.invalid',
    );
    const { rows } = await harness.app.db
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

  it('is answered clearly with any file name and declared type', async () => {
    // Name that breaks a header, a path and a database, and one that is too long.
    for (const name of ['../../etc/a\0b"\r\nX: y', 'x'.repeat(5_000)]) {
      await send(route, { payload: part('file', 'neither', name) + end });
    }
    const start = head('form-data; name="file"; filename="..\\..\\x.html"', 'text/html');
    const content = await sampleBytesOf(route.body);
    expect(await send(route, { payload: formOf(bytesPart(start, content), end) })).toMatch(/^200$|^412/);
    expect(await harness.countUnfinished()).toBe(0);
  });

  it('is received in any format, and refused without the version that it changes', async () => {
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
