/** Requests that are sent again under their `X-Request-ID`, because the answer to the first one was lost. */
import type { KeyObject } from 'node:crypto';
import type { Route } from '@polylogue/contract/http';
import { AppError } from '../app-error.ts';
import type { Transaction } from '../db/client.ts';
import type { Caller } from '../http/requests/caller.ts';
import type { HandlerInput } from '../http/routes/binding.ts';
import { fingerprintOf } from './fingerprint.ts';
import * as queries from './queries.ts';

/** A repeated request is known for a day. */
const repetitionMs = 24 * 60 * 60 * 1000;

interface NamedRequest<R extends Route> {
  route: R;
  input: Pick<HandlerInput<R>, 'params' | 'query' | 'body' | 'context'>;
  caller: Pick<Caller, 'userId'>;
  /** Id of the changed thing; of a create, the new id. */
  id: string;
}

/**
 * Takes the name of a caller's request, inside the transaction of its change. Resolves to the id of what a first
 * request made, where this is a repeated one. Throws `request.idempotency_conflict` for another body under the name.
 */
export async function takeRequest<R extends Route>(
  tx: Transaction,
  { changeKey }: { changeKey: KeyObject },
  { route, input, caller, id }: NamedRequest<R>,
): Promise<string | undefined> {
  const at = input.context.clock.now();
  const fingerprint = fingerprintOf(changeKey, route, input);
  const request = { ownerId: caller.userId, requestId: input.context.requestId, fingerprint };
  const earlier = await queries.takeChangeRequest(tx, { ...request, aggregateId: id, at });
  if (!earlier) {
    await queries.forgetChangeRequests(tx, new Date(at.getTime() - repetitionMs));
    return undefined;
  }
  if (!earlier.fingerprint.equals(fingerprint)) throw new AppError('request.idempotency_conflict');
  return earlier.aggregateId;
}
