/** Binds a route that only reads: on a replica where there is one, behind which its client never has to look back. */
import type { Route } from '@polylogue/contract/http';
import type { Database } from '../../db/client.ts';
import type { Reads } from '../../db/replica/reads.ts';
import { type Binding, bind, type HandlerInput, type HandlerResult } from './binding.ts';

/**
 * Like `bind`, with a `db` for reading in the handler's deps. Not for a handler that writes, locks, or answers with
 * something that reads on after it was returned.
 */
export function bindRead<R extends Route, D extends { reads: Reads }>(
  deps: D,
  route: R,
  handle: (deps: D & { db: Database }, input: HandlerInput<R>) => Promise<HandlerResult<R>>,
): Binding {
  return bind(route, (input) =>
    deps.reads.run(input.context.sessionToken, (db) => handle({ ...deps, db }, input)),
  );
}
