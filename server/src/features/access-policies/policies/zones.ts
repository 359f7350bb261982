import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { isZoneKnown } from './queries.ts';

/** Refuses a time zone that PostgreSQL does not know, since it decides about hours. Throws `request.invalid`. */
export async function assertZone(db: Database, timeZone: string): Promise<void> {
  if (await isZoneKnown(db, timeZone)) return;
  throw new AppError('request.invalid', { issues: [{ path: ['timeZone'], code: 'invalid_value' }] });
}
