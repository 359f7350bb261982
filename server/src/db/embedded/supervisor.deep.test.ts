/** First starts that are killed. */
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { spawnDatabase } from '../../testing/database/spawn-database.ts';

test('repeats a first start after it was killed in the middle', async () => {
  const dataFolder = await newDataFolder();
  const first = spawnDatabase({ dataFolder });
  await expect
    .poll(() => readdir(dataFolder), { interval: 5 })
    .toContainEqual(expect.stringMatching(/^pg-unf/));
  await first.end('SIGKILL');
  expect(await readdir(dataFolder)).not.toContain('pg');
  await spawnDatabase({ dataFolder }).serving();
  expect((await readdir(dataFolder)).filter((name) => name.startsWith('pg-unf'))).toEqual([]);
});
