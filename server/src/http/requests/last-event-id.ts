/** Resume position of an event stream. */
import { AppError } from '../../app-error.ts';

/**
 * Parses the sequence in a `Last-Event-ID`; 0 without one. Throws `request.invalid` for a malformed one.
 */
export function sequenceOf(lastEventId = ''): number {
  if (!/^\d{0,15}$/.test(lastEventId)) {
    throw new AppError('request.invalid', { details: { 'Last-Event-ID': ['Not the id of an event'] } });
  }
  return Number(lastEventId);
}
