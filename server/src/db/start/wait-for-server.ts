// Waits for the PostgreSQL at DATABASE_URL, which may start later than the product.
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseStartError } from './start-error.ts';
import { isConnectionFailure } from '../unavailable.ts';

const RETRY_MS = 1_000;
const ATTEMPT_MS = 5_000;

export interface ServerWait {
  /** Maximum total time. The first attempt is always made. */
  waitMs: number;
  /** Called before each new attempt, with a sentence for the operator. */
  onRetry?: (message: string) => void;
}

/**
 * Resolves when the server at `url` accepts us.
 * Throws `DatabaseStartError` ('unreachable') at once for a refusal (password, database name), and after
 * `waitMs` without an answer.
 */
export async function waitForServer(url: string, { waitMs, onRetry }: ServerWait): Promise<void> {
  const deadlineMs = performance.now() + waitMs;
  const name = nameOf(url);
  for (;;) {
    const leftMs = deadlineMs - performance.now();
    const failure = await attemptConnection(url, Math.max(Math.min(ATTEMPT_MS, leftMs), RETRY_MS));
    if (!failure) return;
    if (!isTemporary(failure)) {
      throw new DatabaseStartError(
        'unreachable',
        `The database at ${name} refuses the connection: ${reasonOf(failure)}.`,
        {
          cause: failure,
        },
      );
    }
    const stillMs = deadlineMs - performance.now();
    if (stillMs <= 0) {
      throw new DatabaseStartError(
        'unreachable',
        `The database at ${name} did not answer within ${Math.round(waitMs / 1_000)} s: ${reasonOf(failure)}. ` +
          'Check DATABASE_URL and that the server runs.',
        { cause: failure },
      );
    }
    onRetry?.(
      `The database at ${name} does not answer (${reasonOf(failure)}); trying for another ${Math.ceil(stillMs / 1_000)} s.`,
    );
    await delay(Math.min(RETRY_MS, stillMs));
  }
}

type ConnectError = Error & { code?: string };

async function attemptConnection(url: string, timeoutMs: number): Promise<ConnectError | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs });
  // A connection that breaks after it was made reports here as well; the query's failure suffices.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return undefined;
  } catch (error) {
    return error as ConnectError;
  } finally {
    await client.end().catch(() => {});
  }
}

function isTemporary(failure: ConnectError): boolean {
  // A timed-out attempt fails without a code.
  return isConnectionFailure(failure) || failure.message === 'timeout expired';
}

function reasonOf({ message, code }: ConnectError): string {
  return message || code || 'unknown error';
}

/** Returns the address without its password. */
function nameOf(url: string): string {
  try {
    const { hostname, port, pathname } = new URL(url);
    return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
  } catch (cause) {
    throw new DatabaseStartError('unreachable', 'DATABASE_URL is not a valid URL.', { cause });
  }
}
