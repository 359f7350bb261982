// Recognises errors of PostgreSQL that report damaged data files.
import pg from 'pg';

/** SQL states: corrupted table, corrupted index, missing file. */
const DAMAGE_STATES = new Set(['XX001', 'XX002', '58P01']);

export function isDataDamage(error: unknown): boolean {
  return error instanceof pg.DatabaseError && DAMAGE_STATES.has(error.code ?? '');
}
