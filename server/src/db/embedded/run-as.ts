// Selects the user that PostgreSQL runs as: it refuses root, and needs an entry in the user database.
import { execFile, type SpawnOptions } from 'node:child_process';
import { readFile, realpath, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { DatabaseStartError } from '../start/start-error.ts';
import type { PostgresBinaries } from './locate-binaries.ts';

const run = promisify(execFile);

/** User of the namespace; Debian, Alpine and Red Hat all name 65534. */
const NAMESPACE_ID = 65_534;

/** Unassigned number in every distribution, so that no other program can read its files. */
const RESERVED_ID = 61_100;

const ROOT: UserNumbers = { uid: 0, gid: 0 };

interface UserNumbers {
  uid: number;
  gid: number;
}

export interface RunAs {
  kind: 'self' | 'own' | 'namespace';
  /** Required owner of the data folder, if it isn't the current user. */
  owner?: UserNumbers;
  /**
   * User who creates the cluster instead, since that requires an entry in the user database and serving
   * does not.
   */
  creator?: UserNumbers;
  /** Name of the current user as PostgreSQL sees it on the socket (peer authentication). */
  peerName: string;
  /** Returns file and arguments that run `program` as this user; spread `options` into spawn. */
  command: (program: string, args: string[]) => UserCommand;
}

export interface UserCommand {
  file: string;
  args: string[];
  options: SpawnOptions;
}

/**
 * Selects the current user if PostgreSQL accepts it. Root uses the ordinary owner of an existing database;
 * otherwise a reserved number, if that can reach programs and data, or else a user namespace.
 * Throws `DatabaseStartError` ('refuses_root') with the reason if none works.
 */
export async function chooseRunAs(binaries: PostgresBinaries, dataFolder: string): Promise<RunAs> {
  const isRoot = process.getuid?.() === 0;
  const ownName = nameOfOwnUser();
  if (!isRoot && ownName) return runAsSelf(ownName);
  if (isRoot) {
    const owner = await findOrdinaryOwner(path.join(dataFolder, 'pg'));
    if (owner) return await runAsOwner(owner, binaries, dataFolder);
    const nobody = await findUser('nobody');
    if (nobody && (await canUse(nobody, [binaries.postgres, binaries.initdb], dataFolder)))
      return runAsReserved(nobody);
  }
  const namespace = await runInNamespace();
  const isClosed = isRoot && !(await canEnter(ROOT, dataFolder));
  const refusal = isClosed ? 'the folder is closed to it' : await failureOf(namespace, binaries.postgres);
  if (!refusal) return namespace;
  throw new DatabaseStartError(
    'refuses_root',
    isRoot
      ? 'PostgreSQL refuses to run as root. Another user can not reach ' +
          `${path.dirname(binaries.postgres)} and ${dataFolder}, and a user namespace is not available (${refusal}). ` +
          'Start Polylogue as an ordinary user, put it in a folder that others may enter, or set DATABASE_URL.'
      : `PostgreSQL needs a user with an entry in /etc/passwd (this process runs as ${process.getuid?.()}), ` +
          `and a user namespace is not available (${refusal}). Add the entry, or set DATABASE_URL.`,
  );
}

function runAsSelf(peerName: string): RunAs {
  return { kind: 'self', peerName, command: (file, args) => ({ file, args, options: {} }) };
}

const runOf =
  ({ uid, gid }: UserNumbers): RunAs['command'] =>
  (file, args) => ({ file, args, options: { uid, gid } });

function runAsReserved(creator: UserNumbers): RunAs {
  const owner = { uid: RESERVED_ID, gid: RESERVED_ID };
  return { kind: 'own', owner, creator, peerName: 'root', command: runOf(owner) };
}

/** Returns the owner of an existing database, unless an earlier start as root has given it to its own users. */
async function findOrdinaryOwner(pgFolder: string): Promise<UserNumbers | undefined> {
  const found = await stat(pgFolder).catch(() => undefined);
  return found && ![ROOT.uid, RESERVED_ID].includes(found.uid) ? found : undefined;
}

/** Leaves the files to their owner, who can't start the product again otherwise. */
async function runAsOwner(
  { uid, gid }: UserNumbers,
  { postgres }: PostgresBinaries,
  dataFolder: string,
): Promise<RunAs> {
  const owner = { uid, gid };
  const command = runOf(owner);
  const isClosed = !(await canEnter(owner, dataFolder));
  if (!isClosed && (await failureOf({ command }, postgres)) === undefined)
    return { kind: 'own', owner, peerName: 'root', command };
  throw new DatabaseStartError(
    'refuses_root',
    `PostgreSQL refuses to run as root. The database in ${path.join(dataFolder, 'pg')} belongs to user ${uid}, ` +
      `who can not reach ${isClosed ? dataFolder : path.dirname(postgres)}. ` +
      `Start Polylogue as this user, or give the data to root: chown -R root ${dataFolder}`,
  );
}

/** Returns the command that creates a cluster, and the owner of its files. */
export function creationOf(runAs: RunAs): Pick<RunAs, 'owner' | 'command'> {
  return runAs.creator ? { owner: runAs.creator, command: runOf(runAs.creator) } : runAs;
}

async function runInNamespace(): Promise<RunAs> {
  const peerName = (await findUserById(NAMESPACE_ID)) ?? 'nobody';
  const mapping = ['--user', `--map-user=${NAMESPACE_ID}`, `--map-group=${NAMESPACE_ID}`, '--'];
  return {
    kind: 'namespace',
    ...(process.getuid?.() === 0 && { owner: ROOT }),
    peerName,
    command: (program, args) => ({ file: 'unshare', args: [...mapping, program, ...args], options: {} }),
  };
}

/** Returns the reason why `program` doesn't run this way, or nothing if it does. */
async function failureOf(runAs: Pick<RunAs, 'command'>, program: string): Promise<string | undefined> {
  const { file, args, options } = runAs.command(program, ['--version']);
  try {
    await run(file, args, { cwd: '/', uid: options.uid, gid: options.gid });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return (stderr || message).trim().split('\n').at(-1);
  }
}

async function canUse(user: UserNumbers, programs: string[], dataFolder: string): Promise<boolean> {
  if (!(await canEnter({ uid: RESERVED_ID, gid: RESERVED_ID }, dataFolder))) return false;
  const failures = await Promise.all(programs.map((program) => failureOf({ command: runOf(user) }, program)));
  return failures.every((failure) => failure === undefined);
}

/** Checks that `user` may pass through `folder` and its ancestors, by owner, group and mode. */
export async function canEnter(user: UserNumbers, folder: string): Promise<boolean> {
  let current = await realpath(folder);
  for (;;) {
    const { mode, uid, gid } = await stat(current);
    let execute = 0o001;
    if (uid === user.uid) execute = 0o100;
    else if (gid === user.gid) execute = 0o010;
    if ((mode & execute) === 0) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

function nameOfOwnUser(): string | undefined {
  try {
    return os.userInfo().username;
  } catch {
    // Containers may run under a number that no user database knows.
    return undefined;
  }
}

async function findUser(name: string): Promise<UserNumbers | undefined> {
  const entry = (await readUsers()).find((fields) => fields[0] === name);
  return entry && { uid: Number(entry[2]), gid: Number(entry[3]) };
}

async function findUserById(uid: number): Promise<string | undefined> {
  return (await readUsers()).find((fields) => Number(fields[2]) === uid)?.[0];
}

async function readUsers(): Promise<string[][]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '');
  return text.split('\n').map((line) => line.split(':'));
}
