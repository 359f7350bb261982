// Distinguishes an unreachable database, for which a retry may help, from a failed statement.
import pg from 'pg';

/** Database that is unreachable or temporarily accepts no work; the statement itself is valid. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'DatabaseUnavailableError';
  }
}

/** Database without room for a change; reads still work. */
export class StorageFullError extends DatabaseUnavailableError {}

const DISK_FULL = '53100';
const READ_ONLY = '25006';

/**
 * Checks that a statement was refused for lack of space. An embedded server refuses changes for no other
 * reason.
 */
export function isStorageFull(error: unknown, { isOwnServer }: { isOwnServer: boolean }): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === DISK_FULL || (isOwnServer && error.code === READ_ONLY);
}

/**
 * SQL states: no connection (08), no disk, memory or connection left (53), ending, starting or cut off
 * (57P0x).
 */
const TRANSIENT_STATES = /^(?:08...|53...|57P0[1-5])$/;

/** Errors of `pg` about lost or silent connections, which have no code. */
const LOST_CONNECTION =
  /^Connection terminated|is not queryable$|^(?:Client was closed|Client has encountered)|^timeout exceeded when trying to connect$|^Query read timeout$/;

/**
 * Checks that a failure of the driver, a statement or a connection attempt concerns the connection to the
 * server.
 */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return TRANSIENT_STATES.test(error.code ?? '');
  // Failures of the socket, such as ECONNRESET, name the system call.
  return 'syscall' in error || LOST_CONNECTION.test(error.message);
}
