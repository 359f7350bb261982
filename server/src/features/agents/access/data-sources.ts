/** What an author may bind an agent to. */
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { assertOffered, findOffered } from '../../libraries/service.ts';
import type { Configuration } from '../configuration.ts';

/**
 * Asks for the right to what a configuration is newly bound to; what it was bound to before stays, also where this
 * author may not read it. Throws `data_source.not_found`.
 */
export async function assertBindable(
  { tx, caller }: { tx: Database; caller: Pick<Caller, 'userId' | 'grants'> },
  { before, after }: Record<'before' | 'after', Pick<Configuration, 'libraryIds'>>,
): Promise<void> {
  const kept = new Set(before.libraryIds);
  const added = after.libraryIds.filter((libraryId) => !kept.has(libraryId));
  await assertOffered({ db: tx }, caller, added);
}

/** A configuration for a new agent of the author's: bound to nothing that they may not give to one. */
export async function boundAsAllowed<C extends Pick<Configuration, 'libraryIds'>>(
  tx: Database,
  caller: Pick<Caller, 'userId' | 'grants'>,
  configuration: C,
): Promise<C> {
  const offered = new Set(await findOffered({ db: tx }, caller, configuration.libraryIds));
  return { ...configuration, libraryIds: configuration.libraryIds.filter((id) => offered.has(id)) };
}
