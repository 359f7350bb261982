// Runs database-process.ts and reads its reports.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import type { DatabaseSource } from '../../db/client.ts';

export interface SpawnedDatabase {
  process: ChildProcess;
  /** Resolves when it serves; rejects with its report otherwise. */
  serving: () => Promise<{ source: DatabaseSource; embeddedPid: number }>;
  /** Resolves when it has refused; rejects when it serves. */
  refused: () => Promise<{ refused: string; message: string }>;
  warnings: string[];
  /** Sends the signal and resolves when the process has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>;
}

export interface SpawnDatabaseOptions {
  dataFolder: string;
  databaseUrl?: string;
  env?: NodeJS.ProcessEnv;
  /** User and group number of the process. */
  uid?: number;
}

/** Starts the process; it is stopped when the test ends, with its database. */
export function spawnDatabase({ dataFolder, databaseUrl, env, uid }: SpawnDatabaseOptions): SpawnedDatabase {
  const script = fileURLToPath(new URL('./database-process.ts', import.meta.url));
  const args = [script, dataFolder, ...(databaseUrl === undefined ? [] : [databaseUrl])];
  const child = spawn(process.execPath, args, {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
    ...(uid !== undefined && { uid, gid: uid }),
  });
  const ended = once(child, 'exit');
  const warnings: string[] = [];
  const verdict = new Promise<Record<string, unknown>>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const report: Record<string, unknown> = JSON.parse(line);
      if (typeof report.warning === 'string') warnings.push(report.warning);
      else resolve(report);
    });
    void ended.then(([code, signal]) => resolve({ ended: code ?? signal }));
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    await ended;
  };
  onTestFinished(() => end('SIGTERM'));
  return {
    process: child,
    serving: async () => {
      const { source, embeddedPid } = expectKey(await verdict, 'source');
      return { source: source as DatabaseSource, embeddedPid: Number(embeddedPid) };
    },
    refused: async () => {
      const { refused, message } = expectKey(await verdict, 'refused');
      return { refused: String(refused), message: String(message) };
    },
    warnings,
    end,
  };
}

function expectKey(report: Record<string, unknown>, key: string): Record<string, unknown> {
  if (key in report) return report;
  throw new Error(`expected '${key}', output ${JSON.stringify(report)}`);
}
