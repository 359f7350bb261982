/** A PostgreSQL 15 server of one's own on a loopback port, and streaming replicas of it, as an operator sets them up. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../../../server/src/testing/network/free-port.ts';

const run = promisify(execFile);
const programs = process.env['POLYLOGUE_TEST_PG15_BIN'] ?? '/usr/lib/postgresql/15/bin';

/** A role of its own for the product, which is no superuser: an operator would not give it more. */
const role = 'polylogue';
const superuser = 'postgres';

export interface PostgresServer {
  /** Value of the product's `DATABASE_URL`. */
  url: string;
  port: number;
  /** Runs SQL as superuser, in the product's database; resolves to what it prints, without headings. */
  sql(text: string): Promise<string>;
  start(): Promise<void>;
  stop(signal?: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** Stops the server and removes its folder. */
  remove(): Promise<void>;
}

/** PostgreSQL refuses root. */
async function user(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const nobody = /^nobody:[^:]*:(\d+):(\d+)/m.exec(await readFile('/etc/passwd', 'utf8'));
  return { uid: Number(nobody?.[1]), gid: Number(nobody?.[2]) };
}

const environment = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' };

async function runProgram(name: string, args: string[]): Promise<void> {
  await run(path.join(programs, name), args, { cwd: '/', env: environment, ...(await user()) });
}

async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'polylogue-pg15-'));
  const { uid, gid } = await user();
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  await chmod(folder, 0o700);
  return folder;
}

async function serverIn(folder: string, settings: Record<string, string>): Promise<PostgresServer> {
  const port = await freePort();
  const options = Object.entries({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    ...settings,
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  let child: ChildProcess | undefined;
  const ask = async (text: string, database: string) => {
    const args = ['-h', '127.0.0.1', '-p', String(port), '-U', superuser, '-d', database, '-Atqc', text];
    return (await run(path.join(programs, 'psql'), ['-X', ...args], { env: environment })).stdout.trim();
  };
  const isReady = () =>
    ask('select 1', superuser).then(
      () => true,
      () => false,
    );
  const server: PostgresServer = {
    url: `postgres://${role}@127.0.0.1:${port}/${role}`,
    port,
    sql: (text) => ask(text, role),
    async start() {
      const args = ['-D', path.join(folder, 'data'), ...options];
      child = spawn(path.join(programs, 'postgres'), args, {
        cwd: '/',
        env: environment,
        stdio: 'ignore',
        ...(await user()),
      });
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
        await delay(50);
      }
    },
    async stop(signal = 'SIGINT') {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
    async remove() {
      await server.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return server;
}

/** Makes and starts a server with an empty database for the product. */
export async function startPostgresServer(settings: Record<string, string> = {}): Promise<PostgresServer> {
  const folder = await freshFolder();
  await runProgram('initdb', [
    `--pgdata=${path.join(folder, 'data')}`,
    `--username=${superuser}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
  ]);
  const server = await serverIn(folder, settings);
  await server.start();
  const args = ['-h', '127.0.0.1', '-p', String(server.port), '-U', superuser];
  await runProgram('createuser', [...args, role]);
  await runProgram('createdb', [...args, '-O', role, role]);
  return server;
}

/** Copies a running server and starts the copy as its streaming replica. */
export async function startReplicaOf(
  primary: PostgresServer,
  settings: Record<string, string> = {},
): Promise<PostgresServer> {
  const folder = await freshFolder();
  await runProgram('pg_basebackup', [
    `--pgdata=${path.join(folder, 'data')}`,
    '--host=127.0.0.1',
    `--port=${primary.port}`,
    `--username=${superuser}`,
    '--wal-method=stream',
    '--checkpoint=fast',
    '--write-recovery-conf',
  ]);
  const replica = await serverIn(folder, settings);
  await replica.start();
  return replica;
}
