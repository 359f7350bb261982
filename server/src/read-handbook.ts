/** Reads the handbook in a separate process while serving. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HandbookChange, HandbookJob, HandbookMessage, IndexLease } from './handbook-process.ts';

interface HandbookControl {
  signal: AbortSignal;
  report(done: number, total: number): void;
  /**
   * Leases the index to the process until the returned function is called; `undefined` if it is not
   * available.
   */
  leaseIndex(): (() => void) | undefined;
}

/**
 * Reads the handbook into its library, and updates the search index if it is leased. Ends early when the
 * signal aborts. Throws the error of the process.
 */
export async function readHandbook(
  job: HandbookJob,
  { signal, report, leaseIndex }: HandbookControl,
): Promise<HandbookChange> {
  signal.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<HandbookChange>();
  const child = fork(fileURLToPath(new URL('./handbook-process.ts', import.meta.url)), {
    serialization: 'advanced',
    execArgv: [],
    env: { ...process.env, ORT_DISABLE_TELEMETRY: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const end = () => void child.kill('SIGKILL');
  let release: (() => void) | undefined;
  const answer = () => {
    release = leaseIndex();
    const lease: IndexLease = { mayIndex: release !== undefined };
    child.send(lease, (error) => error && reject(error));
  };
  signal.addEventListener('abort', end);
  child.on('message', (message: HandbookMessage) => {
    if ('progress' in message) report(message.progress.done, message.progress.total);
    else if ('isRead' in message) answer();
    else if ('change' in message) resolve(message.change);
    else reject(new Error(`The handbook could not be read: ${message.failure}`));
  });
  child.on('error', reject);
  child.on('exit', (code, by) => reject(new Error(`The process that reads it ended with ${code ?? by}`)));
  child.send(job, (error) => error && reject(error));
  try {
    return await promise;
  } finally {
    signal.removeEventListener('abort', end);
    end();
    release?.();
  }
}
