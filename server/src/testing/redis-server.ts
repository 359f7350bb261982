/** Redis server of a test file, on a free port, which can be stopped and restarted. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './network/free-port.ts';

export interface TestRedis {
  url: string;
  /** Kills the server like a crash; its data is lost. */
  kill(): Promise<void>;
  /** Restarts it on the same port. */
  start(): Promise<void>;
}

/** Debian's path, or that in `REDIS_SERVER`. */
const program = () => process.env['REDIS_SERVER'] ?? '/usr/bin/redis-server';

/** Starts the server. */
export async function testRedis(): Promise<TestRedis> {
  const port = await freePort();
  let child: ChildProcess;
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
    },
    async start() {
      child = spawn(
        program(),
        ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
        {
          stdio: ['ignore', 'pipe', 'inherit'],
          cwd: '/',
        },
      );
      let printed = '';
      for await (const piece of child.stdout ?? []) {
        printed += String(piece);
        if (/Ready to accept connections/.test(printed)) break;
      }
      if (!/Ready to accept connections/.test(printed)) throw new Error(`Redis did not start:\n${printed}`);
    },
  };
  await redis.start();
  return redis;
}
