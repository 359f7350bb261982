/** Further contradictions that are found only while loading into the database. */
import { cp, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  type Change,
  createContradictionHarness,
  otherKey,
  rewrite,
  rewriteRows,
  tableOf,
} from './testing/contradiction-harness.ts';

const contradictions: Record<string, Change> = {
  'an unknown table with rows of its own': async (manifest, folder) => {
    const users = tableOf(manifest, 'users');
    const piece = { ...users.piece, path: `tables/${users.schema}.strangers.gz` };
    await cp(path.join(folder, users.piece.path), path.join(folder, piece.path));
    manifest.tables.push({ ...users, name: 'strangers', piece });
  },
  'a column left out': (manifest) => void tableOf(manifest, 'users').columns.pop(),
  'columns exchanged': (manifest) => void tableOf(manifest, 'users').columns.reverse(),
  'rows that are cut': async (manifest, folder) => {
    const { piece } = tableOf(manifest, 'users');
    const bytes = await readFile(path.join(folder, piece.path));
    await rewrite(folder, piece, bytes.subarray(0, -12));
  },
  'a row that is no row': (manifest, folder) => rewriteRows(() => 'nonsense\n', manifest, folder),
  'a row twice': async (manifest, folder) => {
    await rewriteRows((rows) => rows + rows, manifest, folder);
    tableOf(manifest, 'users').rowCount *= 2;
  },
  'an unknown sequence': (manifest) =>
    void manifest.sequences.push({ schema: 'public', name: 'strangers_seq', lastValue: '1' }),
  'a file that no row names': async ({ files }, folder) => {
    const piece = { ...files[0]!.piece, path: `files/${otherKey}` };
    await cp(path.join(folder, files[0]!.piece.path), path.join(folder, piece.path));
    files.push({ key: otherKey, piece });
  },
};

const harness = await createContradictionHarness();

it.each(Object.entries(contradictions))(
  'refuses a backup with %s, explains why, and loads nothing',
  async (name, change) => {
    const sentence = /^The (backup|manifest of the backup) .*\.$/s;
    expect(await harness.refusalOf(name, change)).toMatch(sentence);
  },
);
