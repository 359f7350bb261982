/** Where a reader of an event stream goes on. */
import { AppError } from '../../app-error.ts';

/** The sequence that a `Last-Event-ID` names; 0 without one. Throws `request.invalid` for what was never sent as one. */
export function sequenceOf(lastEventId = ''): number {
  if (!/^\d{0,15}$/.test(lastEventId)) {
    throw new AppError('request.invalid', { details: { 'Last-Event-ID': ['Not the id of an event'] } });
  }
  return Number(lastEventId);
}
