/**
 * Binds a read-only route, on a replica if there is one, with read-your-writes consistency for its client.
 */
import type { Route } from '@polylogue/contract/http';
import type { Database } from '../../db/client.ts';
import type { Reads } from '../../db/replica/reads.ts';
import { type Binding, bind, type HandlerInput, type HandlerResult } from './binding.ts';

/**
 * Binds like `bind`, with a `db` for reading in the handler's deps. Not for handlers that write, lock, or
 * return something that continues reading.
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
