/** Libraries that anyone with chat access can read, in answers and opened sources. */
import type { BoundLibrary } from '@polylogue/contract/agents/publishing/publishing';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { listBound } from '../../knowledge/public.ts';
import type { AgentRow } from '../agent/queries.ts';

/**
 * Lists the libraries of the published version, with names of those that the caller may read. Omits the others for a
 * personal agent.
 */
export async function listBoundLibraries(
  db: Database,
  caller: Caller,
  { type, configuration: { libraryIds, bindings } }: Pick<AgentRow, 'type' | 'configuration'>,
): Promise<BoundLibrary[]> {
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
