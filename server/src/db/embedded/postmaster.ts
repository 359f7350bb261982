// Single run of the PostgreSQL server program: start, readiness, stop. The supervisor handles restarts.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { withErrorListener } from '../../error-listener.ts';
import { DatabaseStartError } from '../start/start-error.ts';
import { CLEAN_ENVIRONMENT } from './cluster.ts';
import { extractReason } from './failure-reason.ts';
import type { PostgresBinaries } from './locate-binaries.ts';
import { readPostmasterPid } from './postmaster-pid.ts';
import type { RunAs } from './run-as.ts';

const READY_POLL_MS = 5;
const FAST_SHUTDOWN_MS = 20_000;
const KEPT_LOG_LINES = 20;

export interface PostmasterPlan {
  binaries: PostgresBinaries;
  runAs: RunAs;
  pgFolder: string;
  socketFolder: string;
  /** Server settings in addition to those that make the server private. */
  settings?: Record<string, string>;
  onLog?: (line: string) => void;
}

export interface Postmaster {
  pid: number;
  /** Resolves to the reason when the server has ended. Never rejects. */
  ended: Promise<string>;
  /** Resolves when it accepts connections; throws `DatabaseStartError` if it ends before. */
  ready: () => Promise<void>;
  /** Returns the reason of its end, from the end of its log. */
  extractFailureReason: () => string;
  /** Requests a fast shutdown without waiting for it; works while our own process ends. */
  askToStop: () => void;
  /** Stops by a fast shutdown: open transactions are rolled back, data is checkpointed. */
  stop: () => Promise<void>;
}

/** Spawns the server on a socket in `socketFolder`, without TCP. */
export function startPostmaster(plan: PostmasterPlan): Postmaster {
  const { file, args, options } = plan.runAs.command(plan.binaries.postgres, serverArguments(plan));
  const child = spawn(file, args, {
    ...options,
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Ctrl-C reaches the whole process group; the database must outlive our own last writes.
    detached: true,
  });
  // A signal that can't be sent causes an error long after the start.
  withErrorListener(child);
  const extractFailureReason = keepLogTail(child, plan.onLog);
  let endedWith: string | undefined;
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).then((how) => (endedWith = how));
  return {
    pid: child.pid ?? 0,
    ended,
    extractFailureReason,
    ready: async () => {
      while (endedWith === undefined) {
        const claim = await readPostmasterPid(plan.pgFolder);
        if (claim?.pid === child.pid && claim?.status === 'ready') return;
        await Promise.race([ended, delay(READY_POLL_MS)]);
      }
      throw new DatabaseStartError(
        'start_failed',
        `PostgreSQL did not start (${endedWith}): ${extractFailureReason()}.`,
      );
    },
    askToStop: () => child.kill('SIGINT'),
    stop: async () => {
      child.kill('SIGINT');
      const waited = await Promise.race([ended, delay(FAST_SHUTDOWN_MS, 'waited', { ref: false })]);
      if (waited === 'waited') child.kill('SIGQUIT');
      await ended;
    },
  };
}

function serverArguments(plan: PostmasterPlan): string[] {
  const settings: Record<string, string> = {
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...plan.settings,
    listen_addresses: '',
    unix_socket_directories: plan.socketFolder,
    unix_socket_permissions: '0700',
    // The supervisor restarts; PostgreSQL alone would retry a hopeless restart forever.
    restart_after_crash: 'off',
    log_checkpoints: 'off',
    logging_collector: 'off',
    log_destination: 'stderr',
  };
  const asArguments = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', plan.pgFolder, ...asArguments];
}

function keepLogTail(child: ChildProcess, onLog?: (line: string) => void): () => string {
  const lastLines: string[] = [];
  if (child.stderr) {
    withErrorListener(createInterface({ input: withErrorListener(child.stderr) })).on('line', (line) => {
      lastLines.push(line);
      if (lastLines.length > KEPT_LOG_LINES) lastLines.shift();
      onLog?.(line);
    });
  }
  return () => extractReason(lastLines);
}
