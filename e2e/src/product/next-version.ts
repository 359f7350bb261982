/** Next version of the product: a copy of this source with one more migration and code that uses it. */
import { cp, mkdtemp, readFile, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

const repository = path.resolve(import.meta.dirname, '../../..');

/** Name of the migration, which takes long enough for a test to kill it midway. */
export const migrationName = '209901010000-pins';

/** Migration as for a large table: a column, its values in batches, and an index built concurrently. */
const migration = `
export const isOutsideTransaction = true;
const run = (db, sql) => db.executeQuery({ sql, parameters: [], query: { kind: 'RawNode' } });
export async function up(db) {
  await run(db, 'alter table conversations add column if not exists pin text');
  for (;;) {
    const { rows } = await run(db, \`with batch as (select id from conversations where pin is null limit 40)
      update conversations set pin = 'filled' from batch where conversations.id = batch.id returning 1\`);
    await run(db, 'select pg_sleep(0.05)');
    if (rows.length === 0) break;
  }
  await run(db, 'drop index concurrently if exists conversations_pin');
  await run(db, 'create index concurrently conversations_pin on conversations (pin)');
}
`;

/** Changed code of the next version: renaming also writes the new column. */
const change = {
  file: 'server/src/features/chat/conversations/service.ts',
  from: "title_source: 'person' }",
  to: "title_source: 'person', ...({ pin: 'renamed' } as object) }",
};

/** Creates the next version; remove the folder when it is no longer needed. */
export async function nextVersion(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'polylogue-next-'));
  const copied = [
    'server/src',
    'server/generated',
    'server/package.json',
    'contract',
    'docs/handbook',
    'package.json',
  ];
  for (const name of copied)
    await cp(path.join(repository, name), path.join(root, name), { recursive: true });
  await symlink(path.join(repository, 'node_modules'), path.join(root, 'node_modules'));
  await writeFile(path.join(root, `server/src/db/migrations/${migrationName}.ts`), migration);
  const changed = path.join(root, change.file);
  const source = await readFile(changed, 'utf8');
  if (!source.includes(change.from)) throw new Error(`${change.file} no longer holds ${change.from}`);
  await writeFile(changed, source.replace(change.from, change.to));
  return root;
}
