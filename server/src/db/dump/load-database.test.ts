import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { emptyDatabase } from '../../testing/database/database.ts';
import { prepareForLoad } from './load-database.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';

const names = ['202601010000-first', '202601020000-second', '202601030000-third'];
const folder = await temporaryFolder();
beforeAll(async () => {
  for (const name of names)
    await writeFile(path.join(folder, `${name}.ts`), 'export async function up() {}\n');
});

it('migrates an empty database up to the migrations of a backup', async () => {
  const { db, source } = await emptyDatabase();
  await prepareForLoad(source, names.slice(0, 2), folder);
  const { rows } = await sql`select name from kysely_migration order by name`.execute(db);
  expect(rows).toEqual(names.slice(0, 2).map((name) => ({ name })));
});

it('refuses a backup that lacks a migration before its last, and writes nothing', async () => {
  const { db, source } = await emptyDatabase();
  await expect(prepareForLoad(source, [names[0]!, names[2]!], folder)).rejects.toMatchObject({
    reason: 'start_failed',
    message: expect.stringContaining(`went beyond the migration ${names[1]} without it`),
  });
  expect(await db.introspection.getTables()).toEqual([]);
});
