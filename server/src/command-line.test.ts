import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backupUsage } from './backup/commands.ts';
import { commandSummaries } from './command-help.ts';
import { operatorUsage } from './operator-commands.ts';

const root = path.join(import.meta.dirname, '../..');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-commands-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a program of the repository in an empty folder; resolves to how it ended and all that it said. */
function run(program: string, words: readonly string[]): Promise<{ code: number; said: string }> {
  const env = { ...process.env, POLYLOGUE_DATA: path.join(folder, 'data'), INIT_CWD: folder };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, program), ...words],
      { cwd: folder, env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), said: out + err }),
    );
  });
}

describe('help', () => {
  it.each([
    ['server/src/main.ts', ['backup', '--help'], 'npm start -- backup FOLDER'],
    ['server/src/main.ts', ['restore', 'somewhere', '-h'], 'npm start -- restore FOLDER'],
    ['server/src/main.ts', ['--help'], 'npm start -- grant-role PERSON ROLE'],
    ['scripts/backup.mjs', ['--help'], 'npm start -- backup FOLDER'],
    ['scripts/restore.mjs', ['--help'], 'npm start -- restore FOLDER'],
  ])('%s %j says how a command is written, and does nothing', async (program, words, usage) => {
    const { code, said } = await run(program, words);
    expect([code, said]).toEqual([0, expect.stringContaining(usage)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('has a sentence on every command', () => {
    const names = ['serve', 'rebuild-search', ...backupUsage, ...operatorUsage].map(
      (usage) => usage.split(' ')[0],
    );
    expect(Object.keys(commandSummaries).toSorted()).toEqual(names.toSorted());
  });
});

it.each([['backup', '--hlep'], ['restore', '-x'], ['grant-role', '-a', 'administrator'], ['--port=80']])(
  'a word that begins with a hyphen is no name: %s %s',
  async (...words) => {
    const { code, said } = await run('server/src/main.ts', words);
    expect([code, said]).toEqual([1, expect.stringContaining('Unknown option -')]);
    expect(await readdir(folder)).toEqual([]);
  },
);
