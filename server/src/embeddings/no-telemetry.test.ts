import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { ensureModel } from './build-model.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** Script that embeds one text and exits. */
const script = `
  import { startEmbedder } from ${JSON.stringify(path.join(import.meta.dirname, 'embedder.ts'))};
  const embedder = startEmbedder();
  await embedder.embed(['a text']);
  await embedder.close();
`;

test('the inference runtime collects no telemetry', async () => {
  await ensureModel();
  const folder = await temporaryFolder();
  const home = path.join(folder, 'home');
  await mkdir(home);
  const program = path.join(folder, 'embed.mjs');
  await writeFile(program, script);
  // CI variables would disable telemetry by themselves.
  const env = { PATH: process.env.PATH, HOME: home };
  await promisify(execFile)(process.execPath, [program], { env });
  expect(await readdir(home)).toEqual([]);
});
