/** Identifies violated unique indexes. */
import pg from 'pg';

const uniqueViolation = '23505';

/** Returns the name of the violated unique index; `undefined` for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  const isViolation = error instanceof pg.DatabaseError && error.code === uniqueViolation;
  return isViolation ? error.constraint : undefined;
}
