// Where the server's unix socket lives: a private folder whose path is short enough for the kernel.
import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseStartError } from '../start-error.ts';
import { canEnter, type RunAs } from './run-as.ts';

const SOCKET_NAME = '.s.PGSQL.5432';

/** Linux keeps 108 bytes for the path and its final zero, the BSDs and macOS 104. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/** Creates the folder, mode 0700: below the data folder, or below a temporary one where that path is too long. */
export async function prepareSocketFolder(runAs: RunAs, dataFolder: string): Promise<string> {
  const shortName = `polylogue-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
  const candidates = [
    path.join(dataFolder, 'pg-socket'),
    path.join(os.tmpdir(), shortName),
    `/tmp/${shortName}`,
  ];
  for (const folder of candidates) {
    if (Buffer.byteLength(path.join(folder, SOCKET_NAME)) > MAX_SOCKET_PATH_BYTES) continue;
    if (runAs.kind === 'nobody' && runAs.owner && !(await canEnter(runAs.owner, path.dirname(folder))))
      continue;
    await createPrivateFolder(runAs, folder);
    return folder;
  }
  throw new DatabaseStartError(
    'folder_unusable',
    `No folder for the database's socket: ${candidates.join(', ')} are too long or closed. Set TMPDIR to a short one.`,
  );
}

async function createPrivateFolder(runAs: RunAs, folder: string): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const allowed = [process.getuid?.() ?? found.uid, ...(runAs.owner ? [runAs.owner.uid] : [])];
  // In a shared temporary folder anybody may have put something under this name.
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
    throw new DatabaseStartError('folder_unusable', `${folder} belongs to another user; remove it.`);
  }
  await chmod(folder, 0o700);
  if (runAs.owner) await chown(folder, runAs.owner.uid, runAs.owner.gid);
}
