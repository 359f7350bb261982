// The cluster must belong to the user that PostgreSQL runs as, who may change from one start to the next.
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseStartError } from '../start-error.ts';
import type { RunAs } from './run-as.ts';

/** Gives `folder` with all it holds to the user of `runAs`; throws `DatabaseStartError` where we may not. */
export async function giveTo(runAs: RunAs, folder: string): Promise<void> {
  const { uid } = await stat(folder);
  const wanted = runAs.owner?.uid ?? process.getuid?.();
  if (uid === wanted) return;
  if (!runAs.owner) {
    throw new DatabaseStartError(
      'folder_unusable',
      `The database in ${folder} belongs to another user (${uid}, this process runs as ${wanted}). ` +
        'Start Polylogue as that user or as root, or change the owner of the whole data folder.',
    );
  }
  const { uid: newUid, gid: newGid } = runAs.owner;
  // The folder itself comes last: as long as it has its old owner, an interrupted change is begun again.
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), newUid, newGid);
  }
  await lchown(folder, newUid, newGid);
}
