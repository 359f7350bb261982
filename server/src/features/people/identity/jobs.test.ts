import { expect, it } from 'vitest';
import { openBlobStore } from '../../../blobs/open-storage.ts';
import { systemClock } from '../../../clock.ts';
import { transaction } from '../../../db/client.ts';
import { startJobQueue } from '../../../jobs/job-queue.ts';
import { testDatabase } from '../../../testing/database/database.ts';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { recordAdapter } from './embedded/adapter.ts';
import { expiredSignInsSweep, workOnIdentityJobs } from './jobs.ts';

it('removes expired sign-ins, and no other', async () => {
  const { db, source } = await testDatabase();
  const jobs = await startJobQueue(source, (error) => {
    throw error;
  });
  const deps = { db, clock: systemClock };
  const blobs = await openBlobStore({ kind: 'folder', folder: await temporaryFolder(), isShared: false });
  const adapter = recordAdapter(deps, 'Session');
  await adapter.upsert('old', { uid: 'old' }, -60);
  await adapter.upsert('current', { uid: 'current' }, 60);
  await workOnIdentityJobs(jobs, { ...deps, blobs, mailer: undefined });
  await transaction(db, (tx) => jobs.enqueue(tx, expiredSignInsSweep, { data: {} }));
  const remaining = async () =>
    (await db.selectFrom('oidc_records').select('id').execute()).map(({ id }) => id);
  await expect.poll(remaining, { timeout: 10_000 }).toEqual(['current']);
  await jobs.stop();
});
