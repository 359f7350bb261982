/** First starts as root. */
import { chmod, stat } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { newDataFolder } from '../../testing/database/data-folder.ts';
import { findPostgresIn } from './process-facts.ts';
import { startEmbeddedPostgres } from './supervisor.ts';

describe.skipIf(process.getuid?.() !== 0)('running as root', () => {
  test.each([
    { what: 'under a number of its own where that can reach the data', folderMode: 0o711, owner: 61_100 },
    { what: 'in a user namespace below a closed folder', folderMode: 0o700, owner: 0 },
  ])('creates and runs the server $what', async ({ folderMode, owner }) => {
    const dataFolder = await newDataFolder();
    await chmod(dataFolder, folderMode);
    const postgres = await startEmbeddedPostgres({ dataFolder });
    onTestFinished(() => postgres.stop());
    const pgFolder = path.join(dataFolder, 'pg');
    const [pid] = await findPostgresIn(pgFolder);
    const { uid, mode } = await stat(pgFolder);
    expect([uid, mode & 0o777]).toEqual([owner, 0o700]);
    expect((await stat(path.join(pgFolder, 'base'))).uid).toBe(owner);
    if (owner !== 0) expect((await stat(`/proc/${pid}`)).uid).toBe(owner);
  });
});
