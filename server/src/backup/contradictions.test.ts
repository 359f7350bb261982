/** Backups with valid digests whose parts contradict each other, as after a change of the manifest. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formerMigrations } from '../db/migrations/baseline/former-migrations.ts';
import { tableDigests } from '../testing/database/table-digests.ts';
import {
  type Change,
  createContradictionHarness,
  onlyFile,
  otherKey,
  rewrite,
  rewriteRows,
  tableOf,
} from './testing/contradiction-harness.ts';

const contradictions: Record<string, Change> = {
  'no format': (manifest) => void Object.assign(manifest, { format: undefined }),
  'a part of another type': (manifest) => void Object.assign(manifest, { tables: {} }),
  'no moment': (manifest) => void (manifest.takenAt = 'yesterday'),
  'no migrations': (manifest) => void (manifest.migrations = []),
  'a migration twice': ({ migrations }) => void migrations.push(migrations.at(-1)!),
  'migrations out of order': (manifest) => void (manifest.migrations = formerMigrations.names.toReversed()),
  'a migration left out': (manifest) => void (manifest.migrations = formerMigrations.names.toSpliced(2, 1)),
  'an unknown migration': ({ migrations }) => void migrations.push('299901010000-later'),
  'no tables': (manifest) => void (manifest.tables = []),
  'a table left out': (manifest) =>
    void manifest.tables.splice(manifest.tables.indexOf(tableOf(manifest, 'users')), 1),
  'a table twice': (manifest) => void manifest.tables.push(tableOf(manifest, 'users')),
  'a table of another database': (manifest) => void (tableOf(manifest, 'users').schema = 'elsewhere'),
  'an unknown table': (manifest) => {
    const users = tableOf(manifest, 'users');
    const piece = { ...users.piece, path: `tables/${users.schema}.strangers.gz` };
    manifest.tables.push({ ...users, name: 'strangers', piece });
  },
  'a table without columns': (manifest) => void (tableOf(manifest, 'users').columns = []),
  'an unknown column': (manifest) => void (tableOf(manifest, 'users').columns[0] = 'stranger'),
  'a column twice': (manifest) => void tableOf(manifest, 'users').columns.push('id'),
  'another number of rows': (manifest) => void (tableOf(manifest, 'users').rowCount += 1),
  'the rows of another table': (manifest) =>
    void (tableOf(manifest, 'users').piece = tableOf(manifest, 'sessions').piece),
  'rows under the name of a folder': (manifest) => void (tableOf(manifest, 'users').piece.path = 'tables/..'),
  'rows that were never compressed': (manifest, folder) =>
    rewrite(folder, tableOf(manifest, 'users').piece, Buffer.from('this was never compressed')),
  'a row that others refer to left out': async (manifest, folder) => {
    await rewriteRows(() => '', manifest, folder);
    tableOf(manifest, 'users').rowCount = 0;
  },
  'a sequence without a number': (manifest) =>
    void manifest.sequences.push({ schema: 'public', name: 'users_seq', lastValue: 'many' }),
  'another size': (manifest) => void (tableOf(manifest, 'users').piece.sizeBytes += 1),
  'a file left out': (manifest) => void (manifest.files = []),
  'a file twice': ({ files }) => void files.push(files[0]!),
  'a file under another key': (manifest) => void (onlyFile(manifest).key = otherKey),
  'a file whose key is none': (manifest) => void (onlyFile(manifest).key = '../../etc/passwd'),
  'a file that is there and missing': (manifest) => void (manifest.missingFiles = [onlyFile(manifest).key]),
};

const harness = await createContradictionHarness();

it.each(Object.entries(contradictions))(
  'refuses a backup with %s, explains why, and loads nothing',
  async (name, change) => {
    const sentence = /^The (backup|manifest of the backup) .*\.$/s;
    expect(await harness.refusalOf(name, change)).toMatch(sentence);
  },
);

it('the unchanged backup is restored into the same database, with circular references between tables', async () => {
  const { target, origin } = harness;
  await harness.restore(harness.whole);
  const digests = await tableDigests(target.source);
  expect(Object.keys(digests).length).toBeGreaterThan(20);
  expect(digests).toEqual(await tableDigests(origin.source));
  const { rows } = await sql`select name from users`.execute(target.db);
  expect(rows).toEqual([{ name: 'Ada' }]);
  // The circular references are enforced again.
  await expect(sql`insert into eggs values (3, 4)`.execute(target.db)).rejects.toThrow('foreign key');
});
