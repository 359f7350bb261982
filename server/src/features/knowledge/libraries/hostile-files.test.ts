/** Hostile file names and request volumes, answered clearly and in limited time. */
import { dataSourceRoutes as older } from '@polylogue/contract/knowledge/libraries/data-source-routes';
import { expect, it } from 'vitest';
import { newId } from '../../../db/id.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const harness = await createFileHarness();
const dataSourceId = await harness.newLibrary('Strange');

const rightToLeft = '\u202E';
let sent = 0;
const add = (name: string, folder?: string) => {
  sent += 1;
  return harness.upload(dataSourceId, fileNamed(name, `# Number ${sent}\n\nIt says ${sent}.`), folder);
};

it.each([
  ['../../etc/passwd', undefined, 'passwd'],
  ['..\\..\\boot.ini', undefined, 'boot.ini'],
  [`invoice${rightToLeft}fdp.md`, undefined, 'invoicefdp.md'],
  ['a.md', '../../etc', 'etc/a.md'],
  ['b.md', `/rules/./..//${rightToLeft}2026/`, 'rules/2026/b.md'],
  ['..', undefined, 'file'],
])('stores a file named %j in %j as %j', async (name, folder, kept) => {
  const { status, body } = await add(name, folder);
  expect([status, body.name]).toEqual([200, kept]);
});

it('truncates names to 255 characters, and rejects an impossible folder', async () => {
  const long = await add(`${'x'.repeat(300)}.md`);
  expect([long.status, long.body.name.length]).toEqual([200, 255]);
  expect(long.body.name).toMatch(/\.md$/);
  expect((await add('a.md', 'x'.repeat(501))).status).toBe(400);
  expect((await add('a.md', 'a\0b')).status).toBe(400);
});

it.each([
  ['no base64', '%%%%'],
  ['no text', Buffer.from([0xff, 0xfe, 0xc0]).toString('base64')],
  ['a NUL', Buffer.from('a\0b').toString('base64')],
  ['a step up', Buffer.from('../../secret').toString('base64')],
  ['4,000 characters', 'A'.repeat(4_000)],
])('answers a file name that is %s with not found', async (_what, fileName) => {
  for (const route of [older.file, older.removeFile]) {
    const answer = await harness.app.call(route, {
      token: harness.keeper.token,
      params: { dataSourceId },
      query: { fileName },
    });
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'library_file.not_found']);
  }
});

it('searches 200 libraries at once and finds a passage of the last one', { timeout: 60_000 }, async () => {
  const many = Array.from({ length: 199 }, () => newId());
  const made = many.map((id) => ({ id, name: `Library ${id}`, created_at: harness.app.clock.now() }));
  await harness.app.db.insertInto('libraries').values(made).execute();
  const last = await harness.newLibrary('The last');
  await harness.add(last, fileNamed('tide.md', '# Tide\n\nHigh tide is at seven.'));
  const begunAt = performance.now();
  const [best] = await harness.findIn([...many, last], 'When is high tide?');
  expect(best?.snippet).toContain('at seven');
  expect(performance.now() - begunAt).toBeLessThan(5_000);
});
