/** `npm run backup -- FOLDER` and `npm run restore -- FOLDER` (docs/handbook/backup-and-restore.md). */
import path from 'node:path';
import type { Config } from '../config.ts';
import { prepareForLoad } from '../db/dump/load-database.ts';
import { migrateDatabase } from '../db/schema/migrate.ts';
import { connectDatabase } from '../db/start/connect-database.ts';
import { startDatabase, type StartDatabaseOptions } from '../db/start/start-database.ts';
import type { StartOptions } from '../start-product.ts';
import { digestOfSecret } from './manifest.ts';
import { readVerified, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

type Print = (line: string) => void;
type BackupCommand = (options: StartOptions, folder: string, print: Print) => Promise<void>;

/** npm runs scripts in its own folder; relative paths refer to the caller's folder. */
const absolute = (folder: string) => path.resolve(process.env.INIT_CWD ?? process.cwd(), folder);

function databaseOptions({ config, logger, onFatal }: StartOptions): StartDatabaseOptions {
  return {
    dataFolder: config.dataFolder,
    databaseUrl: config.databaseUrl,
    waitMs: config.databaseWaitMs,
    log: logger,
    onTakenOver: (error) => onFatal(error.message),
  };
}

/**
 * Reaches the database for reading only: an external server directly, the embedded one running or started
 * unchanged.
 */
async function reachSource(options: StartOptions) {
  const { databaseUrl } = options.config;
  if (databaseUrl) return { source: databaseUrl, stop: async () => undefined };
  return connectDatabase({ ...databaseOptions(options), migrate: async () => [] });
}

async function backup(options: StartOptions, folder: string, print: Print): Promise<void> {
  const target = absolute(folder);
  const { storage, secret } = options.config;
  const { source, stop } = await reachSource(options);
  try {
    print(`Backing up to ${target} …`);
    const { takenAt } = await writeBackup({ source, storage, secret, onProgress: print }, target);
    print(`The backup is complete: everything up to ${takenAt}.`);
    print(
      `It does not contain the secret. Keep the secret in another place: ${placeOfSecret(options.config)}.`,
    );
  } finally {
    await stop();
  }
}

function placeOfSecret({ environment, dataFolder }: Config): string {
  return environment.POLYLOGUE_SECRET ? 'POLYLOGUE_SECRET' : path.join(dataFolder, 'secret');
}

async function restore(options: StartOptions, folder: string, print: Print): Promise<void> {
  const origin = absolute(folder);
  const { storage, secret } = options.config;
  print(`Checking the backup in ${origin} …`);
  const manifest = await readVerified(origin);
  const { source, stop } = await startDatabase({
    ...databaseOptions(options),
    migrate: async (target) => {
      await prepareForLoad(target, manifest.migrations);
      return [];
    },
  });
  try {
    print(`Restoring the state of ${manifest.takenAt} …`);
    await restoreBackup({ source, storage, onProgress: print }, origin, manifest);
    await migrateDatabase(source);
    print(
      'Everything is restored. Everybody has to sign in again; the next start rebuilds the search index.',
    );
    if (manifest.secretMark !== digestOfSecret(secret)) {
      print(
        'The secret of this instance differs from the one of the backup: enter the keys of model providers again, ' +
          `or put the old secret in its place before the start (${placeOfSecret(options.config)}).`,
      );
    }
  } finally {
    await stop();
  }
}

const commands: Record<string, BackupCommand> = { backup, restore };

export const backupUsage = Object.keys(commands).map((name) => `${name} FOLDER`);

/** Returns the command with this name, or undefined if there is none. */
export function backupCommand(
  name: string,
  words: readonly string[],
): ((options: StartOptions, print: Print) => Promise<void>) | undefined {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const [folder] = words;
  if (!command || !folder || words.length > 1) return undefined;
  return (options, print) => command(options, folder, print);
}
