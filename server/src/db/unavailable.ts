// Tells a database that can't be reached from a statement that failed: the first passes by itself, and whoever
// asked may ask again.
import pg from 'pg';

/** The database can't be reached, or takes no work for now. Nothing is wrong with what it was asked. */
export class DatabaseUnavailableError extends Error {
  constructor(cause: unknown) {
    super(`The database is not available: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
    this.name = 'DatabaseUnavailableError';
  }
}

/** The database has no room for what it was asked to keep; it goes on telling what it holds. */
export class StorageFullError extends DatabaseUnavailableError {}

const DISK_FULL = '53100';
const READ_ONLY = '25006';

/** Whether a statement was refused for want of room. A server of our own refuses changes for no other reason. */
export function isStorageFull(error: unknown, { isOwnServer }: { isOwnServer: boolean }): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === DISK_FULL || (isOwnServer && error.code === READ_ONLY);
}

/** SQL states: no connection (08), no disk, memory or connection left (53), ending, starting or cut off (57P0x). */
const PASSING_STATES = /^(?:08...|53...|57P0[1-5])$/;

/** What `pg` says of a connection that is gone or silent: those errors carry no code. */
const LOST_CONNECTION =
  /^Connection terminated|is not queryable$|^(?:Client was closed|Client has encountered)|^timeout exceeded when trying to connect$|^Query read timeout$/;

/** Whether a failure of the driver, of a statement or of connecting, is one of the way to the server. */
export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError) return PASSING_STATES.test(error.code ?? '');
  // Failures of the socket, such as ECONNRESET, name the system call.
  return 'syscall' in error || LOST_CONNECTION.test(error.message);
}
