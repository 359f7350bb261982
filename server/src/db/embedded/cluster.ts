// Data folder of a PostgreSQL server: atomic creation, and access rules.
import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { withErrorListener } from '../../error-listener.ts';
import type { DatabaseSource } from '../client.ts';
import { DatabaseStartError } from '../start/start-error.ts';
import { extractReason } from './failure-reason.ts';
import type { PostgresBinaries } from './locate-binaries.ts';
import { changeOwner } from './change-owner.ts';
import { creationOf, type RunAs, type UserCommand } from './run-as.ts';

/** Role and database of the product; the superuser `postgres` serves only administration. */
export const PRODUCT_ROLE = 'polylogue';
export const PRODUCT_DATABASE = 'polylogue';
const SUPERUSER = 'postgres';

/** Returns a database of the server as seen by the product's role, or by the superuser. */
export function sourceOn(
  socketFolder: string,
  database: string,
  role: 'product' | 'superuser' = 'product',
): DatabaseSource {
  return { socketFolder, database, user: role === 'product' ? PRODUCT_ROLE : SUPERUSER };
}

const UNFINISHED_PREFIX = 'pg-unfinished-';

/** Excludes the process environment, since PostgreSQL obeys many variables (PGPORT, PGOPTIONS ...). */
export const CLEAN_ENVIRONMENT = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };

/**
 * Creates the cluster in `pgFolder` with checksums and the product's role and database. It is built in a
 * sibling folder and renamed, so that an interrupted start leaves all of it or nothing.
 */
export async function createCluster(
  binaries: PostgresBinaries,
  runAs: RunAs,
  pgFolder: string,
): Promise<void> {
  const parent = path.dirname(pgFolder);
  for (const name of await readdir(parent)) {
    if (name.startsWith(UNFINISHED_PREFIX))
      await rm(path.join(parent, name), { recursive: true, maxRetries: 20 });
  }
  const unfinished = path.join(parent, `${UNFINISHED_PREFIX}${process.pid}`);
  await mkdir(unfinished, { mode: 0o700 });
  const creation = creationOf(runAs);
  if (creation.owner) await chown(unfinished, creation.owner.uid, creation.owner.gid);
  await runProgram(
    creation.command(binaries.initdb, [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      '--auth=peer',
      '--encoding=UTF8',
      '--data-checksums',
      '--no-instructions',
      ...localeArguments(binaries.major),
    ]),
  );
  const statements = [
    `create role ${PRODUCT_ROLE} login`,
    `create database ${PRODUCT_DATABASE} owner ${PRODUCT_ROLE}`,
  ];
  const singleUser = ['--single', '-D', unfinished, '-c', 'exit_on_error=on', 'postgres'];
  await runProgram(creation.command(binaries.postgres, singleUser), `${statements.join('\n')}\n`);
  await changeOwner(runAs, unfinished);
  await rename(unfinished, pgFolder);
}

/** Selects Unicode rules that upgrades of the operating system don't change under the indexes. */
function localeArguments(major: number): string[] {
  if (major < 17) return ['--locale', 'C.UTF-8'];
  return ['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'];
}

/** Admits only the current user, through the socket. Checked at each start. */
export async function writeAccessRules(runAs: RunAs, pgFolder: string): Promise<void> {
  const mapping = [SUPERUSER, PRODUCT_ROLE].map((role) => `polylogue "${runAs.peerName}" ${role}\n`);
  const files = {
    'pg_hba.conf': 'local all all peer map=polylogue\n',
    'pg_ident.conf': mapping.join(''),
  };
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(pgFolder, name);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    await writeFile(file, text, { mode: 0o600 });
    if (runAs.owner) await chown(file, runAs.owner.uid, runAs.owner.gid);
  }
}

async function runProgram({ file, args, options }: UserCommand, input = ''): Promise<void> {
  const child = spawn(file, args, { ...options, cwd: '/', env: CLEAN_ENVIRONMENT, stdio: 'pipe' });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    withErrorListener(stream).on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  // A program that fails before reading closes the pipe; its exit code reports the failure.
  withErrorListener(child.stdin).end(input);
  const failure = await new Promise<string | undefined>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : `ended with ${code ?? signal}`));
  });
  if (failure === undefined) return;
  throw new DatabaseStartError(
    'start_failed',
    `The database could not be created: ${path.basename(file)} ${failure}: ${extractReason(output.split('\n'))}.`,
  );
}
