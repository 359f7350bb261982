// The cluster must belong to the user that PostgreSQL runs as, who may change from one start to the next.
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RunAs } from './run-as.ts';

/** Gives `folder` with all it holds to the user of `runAs`, where that isn't ourselves. */
export async function giveTo({ owner }: RunAs, folder: string): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  // The folder itself comes last: as long as it has its old owner, an interrupted change is begun again.
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
}
