// Ownership of the cluster: it must belong to the user that PostgreSQL runs as, who may change between
// starts.
import { lchown, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { RunAs } from './run-as.ts';

/** Gives `folder` and its content to the user of `runAs`, unless that is the current one. */
export async function changeOwner({ owner }: RunAs, folder: string): Promise<void> {
  if (!owner || (await stat(folder)).uid === owner.uid) return;
  // The folder itself is changed last, so that an interrupted change is repeated.
  for (const entry of await readdir(folder, { recursive: true })) {
    await lchown(path.join(folder, entry), owner.uid, owner.gid);
  }
  await lchown(folder, owner.uid, owner.gid);
}
