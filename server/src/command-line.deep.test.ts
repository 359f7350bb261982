/** Programs of the repository with options, as processes. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';

const root = path.join(import.meta.dirname, '../..');
const folder = await temporaryFolder();

it.each([
  ['server/src/main.ts', ['backup', '--help'], [0, 'npm start -- backup FOLDER']],
  ['server/src/main.ts', ['--help'], [0, 'npm start -- grant-role PERSON ROLE']],
  ['scripts/restore.mjs', ['--help'], [0, 'npm start -- restore FOLDER']],
  ['server/src/main.ts', ['restore', '-x'], [1, 'Unknown option -x']],
  ['server/src/main.ts', ['grant-role', '-a', 'administrator'], [1, 'Unknown option -a']],
  ['server/src/main.ts', ['--port=80'], [1, 'Unknown option --port=80']],
] as const)('answers %s %j with %j, without side effects', async (program, words, [expected, part]) => {
  const env = { ...process.env, POLYLOGUE_DATA: path.join(folder, 'data'), INIT_CWD: folder };
  const [code, output] = await new Promise<[number, string]>((resolve) => {
    execFile(
      process.execPath,
      [path.join(root, program), ...words],
      { cwd: folder, env },
      (error, out, err) => resolve([Number(error?.code ?? 0), out + err]),
    );
  });
  expect([code, output]).toEqual([expected, expect.stringContaining(part)]);
  expect(await readdir(folder)).toEqual([]);
});
