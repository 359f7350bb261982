/** Idempotency of requests repeated under their `X-Request-ID` after a lost response. */
import type { KeyObject } from 'node:crypto';
import type { Route } from '@polylogue/contract/http';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../db/client.ts';
import type { Caller } from '../http/requests/caller.ts';
import type { HandlerInput } from '../http/routes/binding.ts';
import { fingerprintOf } from './fingerprint.ts';
import * as queries from './queries.ts';

/** Retention of request ids. */
const repetitionMs = 24 * 60 * 60 * 1000;

interface NamedRequest<R extends Route> {
  route: R;
  input: Pick<HandlerInput<R>, 'params' | 'query' | 'body' | 'context'>;
  caller: Pick<Caller, 'userId'>;
  /** Id of the changed or created aggregate. */
  id: string;
}

/**
 * Claims a caller's request id inside the transaction of its change. Resolves to the id created by the first
 * request if this one repeats it. Throws `request.idempotency_conflict` for a different body under the same id.
 */
export async function claimRequest<R extends Route>(
  tx: Transaction,
  { changeKey }: { changeKey: KeyObject },
  { route, input, caller, id }: NamedRequest<R>,
): Promise<string | undefined> {
  const at = input.context.clock.now();
  const fingerprint = fingerprintOf(changeKey, route, input);
  const request = { ownerId: caller.userId, requestId: input.context.requestId, fingerprint };
  const earlier = await queries.claimChangeRequest(tx, { ...request, aggregateId: id, at });
  if (!earlier) {
    await queries.deleteOldChangeRequests(tx, new Date(at.getTime() - repetitionMs));
    return undefined;
  }
  if (!earlier.fingerprint.equals(fingerprint)) throw new AppError('request.idempotency_conflict');
  return earlier.aggregateId;
}
