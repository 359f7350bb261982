/** What an author may bind an agent to. */
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { assertOffered, findOffered } from '../../libraries/service.ts';
import { saysSame } from '../bindings/binding.ts';
import { bindingsFor, type BoundConfiguration } from '../configuration.ts';

/** Libraries that a configuration draws on otherwise than one before it did. */
function otherwiseBound(before: BoundConfiguration, after: BoundConfiguration): string[] {
  const [was, is] = [before, after].map(
    ({ bindings }) => new Map(bindings.map((binding) => [binding.libraryId, binding])),
  );
  const kept = new Set(before.libraryIds);
  return after.libraryIds.filter((id) => !kept.has(id) || !saysSame(was?.get(id), is?.get(id)));
}

/**
 * Asks for the right to what a configuration is newly bound to, and to what it is bound to otherwise: without it a
 * filter could be dropped. What it was bound to before stays as it was, also where this author may not read it. Throws
 * `data_source.not_found`.
 */
export async function assertBindable(
  { tx, caller }: { tx: Database; caller: Pick<Caller, 'userId' | 'grants'> },
  { before, after }: Record<'before' | 'after', BoundConfiguration>,
): Promise<void> {
  await assertOffered({ db: tx }, caller, otherwiseBound(before, after));
}

/** A configuration for a new agent of the author's: bound to nothing that they may not give to one. */
export async function boundAsAllowed<C extends BoundConfiguration>(
  tx: Database,
  caller: Pick<Caller, 'userId' | 'grants'>,
  configuration: C,
): Promise<C> {
  const offered = new Set(await findOffered({ db: tx }, caller, configuration.libraryIds));
  const libraryIds = configuration.libraryIds.filter((id) => offered.has(id));
  return { ...configuration, libraryIds, bindings: bindingsFor(libraryIds, configuration.bindings) };
}
