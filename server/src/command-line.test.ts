import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { backupUsage } from './backup/commands.ts';
import { commandSummaries, helpFor, unknownOptionIn } from './command-help.ts';
import { operatorUsage } from './operator-commands.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = await temporaryFolder();

/** Runs a program of the repository in an empty folder; resolves to its exit code and output. */
function run(program: string, words: readonly string[]): Promise<{ code: number; output: string }> {
  const env = { ...process.env, POLYLOGUE_DATA: path.join(folder, 'data'), INIT_CWD: folder };
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, program), ...words],
      { cwd: folder, env },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), output: out + err }),
    );
  });
}

describe('help', () => {
  it.each([
    ['server/src/main.ts', ['restore', 'somewhere', '-h'], 'npm start -- restore FOLDER'],
    ['scripts/backup.mjs', ['--help'], 'npm start -- backup FOLDER'],
  ])('of %s %j shows the usage of a command, without side effects', async (program, words, usage) => {
    const { code, output } = await run(program, words);
    expect([code, output]).toEqual([0, expect.stringContaining(usage)]);
    expect(await readdir(folder)).toEqual([]);
  });

  it('covers the named command, or else all', () => {
    const usages = ['serve', ...backupUsage, ...operatorUsage];
    expect(helpFor(['backup', '--help'], usages)).not.toContain('npm start -- restore');
    expect(helpFor(['--help'], usages)).toContain('npm start -- grant-role PERSON ROLE');
    expect(helpFor(['backup', 'help'], usages)).toBeUndefined();
  });

  it('has a sentence on every command', () => {
    const names = ['serve', 'rebuild-search', ...backupUsage, ...operatorUsage].map(
      (usage) => usage.split(' ')[0],
    );
    expect(Object.keys(commandSummaries).toSorted()).toEqual(names.toSorted());
  });
});

it('rejects words that begin with a hyphen as names', async () => {
  const { code, output } = await run('server/src/main.ts', ['backup', '--hlep']);
  expect([code, output]).toEqual([1, expect.stringContaining('Unknown option --hlep')]);
  expect(await readdir(folder)).toEqual([]);
  for (const words of [['restore', '-x'], ['grant-role', '-a', 'administrator'], ['--port=80']]) {
    expect(unknownOptionIn(words)).toMatch(/^-/);
  }
});
