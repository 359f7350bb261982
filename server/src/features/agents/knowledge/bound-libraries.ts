/** What whoever may chat with an agent can read: in its answers, and where a source of one is opened. */
import type { HeldLibrary } from '@polylogue/contract/agents/publishing/publishing';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { listBound } from '../../knowledge/public.ts';
import type { AgentRow } from '../agent/queries.ts';

/** The libraries of the version that answers; by name those that the caller may read. */
export async function boundLibraries(
  db: Database,
  caller: Caller,
  { type, configuration: { libraryIds, bindings } }: Pick<AgentRow, 'type' | 'configuration'>,
): Promise<HeldLibrary[]> {
  const filtered = new Set(bindings.flatMap(({ filters, libraryId }) => (filters[0] ? libraryId : [])));
  const held = await listBound({ db }, caller, libraryIds);
  // A personal agent reads what its maker may, who alone asks here.
  const read = type === 'User' ? held.filter(({ known }) => known) : held;
  return read.map(({ id, known = null }) => ({
    dataSourceId: id,
    known,
    isFiltered: filtered.has(id),
  }));
}
