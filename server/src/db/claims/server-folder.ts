// Folder of each server in a shared data folder, for derived data that it keeps for its next start.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type FolderLock, lockDataFolder } from './folder-lock.ts';
import { DatabaseStartError } from '../start/start-error.ts';

export interface ServerFolder extends FolderLock {
  folder: string;
}

/** Claims the first folder below `dataFolder` that no running server has. */
export async function claimServerFolder(dataFolder: string): Promise<ServerFolder> {
  for (let number = 1; ; number += 1) {
    const folder = path.join(dataFolder, 'servers', String(number));
    await mkdir(folder, { recursive: true });
    try {
      return { folder, ...(await lockDataFolder(folder)) };
    } catch (error) {
      if (!(error instanceof DatabaseStartError) || error.reason !== 'in_use') throw error;
    }
  }
}
