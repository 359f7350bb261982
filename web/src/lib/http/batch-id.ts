/** Request ids of calls that belong to one act of the user. */
import { newRequestId } from './request-id.ts';

/** Returns a function that creates ids of requests which the audit log shows as one batch. */
export function newBatch(): () => string {
  const batch = newRequestId();
  return () => `${batch}:${newRequestId()}`;
}
