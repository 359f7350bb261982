/** A Redis of one's own for a test file, on a free port, which can be stopped and started again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './network/free-port.ts';

export interface TestRedis {
  url: string;
  /** Ends it as a crash does; nothing of what it had comes back. */
  kill(): Promise<void>;
  /** Starts it again on the same port. */
  start(): Promise<void>;
}

/** Where Debian puts it, or what `REDIS_SERVER` names. */
const program = () => process.env['REDIS_SERVER'] ?? '/usr/bin/redis-server';

/** Starts it. */
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
