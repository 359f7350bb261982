/** Tells which rule of uniqueness the database refused a row by. */
import pg from 'pg';

const uniqueViolation = '23505';

/** The name of the unique index that a statement would have broken; `undefined` for any other error. */
export function violatedIndex(error: unknown): string | undefined {
  const isViolation = error instanceof pg.DatabaseError && error.code === uniqueViolation;
  return isViolation ? error.constraint : undefined;
}
