// Private folder of the server's unix socket, with a path that is short enough for the kernel.
import { createHash } from 'node:crypto';
import { chown, mkdir, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { DatabaseStartError } from '../start/start-error.ts';
import { canEnter, type RunAs } from './run-as.ts';

const SOCKET_NAME = '.s.PGSQL.5432';

/** Linux allows 108 bytes for the path and its final zero, the BSDs and macOS 104. */
const MAX_SOCKET_PATH_BYTES = process.platform === 'linux' ? 107 : 103;

/**
 * Returns a path below the data folder, or below a temporary one if that would be too long or closed to the
 * server.
 */
export async function chooseSocketFolder(runAs: RunAs, dataFolder: string): Promise<string> {
  const shortName = `polylogue-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 16)}`;
  const candidates = [
    path.join(dataFolder, 'pg-socket'),
    path.join(os.tmpdir(), shortName),
    `/tmp/${shortName}`,
  ];
  for (const folder of candidates) {
    if (Buffer.byteLength(path.join(folder, SOCKET_NAME)) > MAX_SOCKET_PATH_BYTES) continue;
    if (runAs.kind === 'own' && runAs.owner && !(await canEnter(runAs.owner, path.dirname(folder)))) continue;
    return folder;
  }
  throw new DatabaseStartError(
    'folder_unusable',
    `No folder for the database's socket: ${candidates.join(', ')} are too long or closed. Set TMPDIR to a short one.`,
  );
}

/**
 * Recreates `folder`, empty and with mode 0700. Called before every start, when no server runs, since the
 * socket and lock of a killed one would prevent it.
 */
export async function renewSocketFolder(runAs: RunAs, folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true });
    // Fails if another user created this name in a shared temporary folder.
    await mkdir(folder, { mode: 0o700 });
  } catch (cause) {
    throw new DatabaseStartError(
      'folder_unusable',
      `${folder} can't be created again for the database's socket.`,
      {
        cause,
      },
    );
  }
  if (runAs.owner) await chown(folder, runAs.owner.uid, runAs.owner.gid);
}
