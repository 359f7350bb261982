/** Who may read and write which library (`DataSources…` actions; choices.md, Permissions). */
import type { Caller } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';

type Asker = Pick<Caller, 'userId' | 'grants'>;

/** What rights on a library depend on. */
export interface OwnedLibrary {
  id: string;
  /** Who made it; `null`: it ships with the product. */
  created_by: string | null;
  built_in: string | null;
  deleted_at: Date | null;
}

/** Whether somebody may change it, as far as rights go: what ships stays as it is. */
export function mayWriteLibrary(library: Pick<OwnedLibrary, 'id' | 'created_by'>, caller: Asker): boolean {
  if (holds(caller.grants, 'DataSourcesWriteSpecific', library.id)) return true;
  return library.created_by === caller.userId && caller.grants.has('DataSourcesCreate');
}

/** What the caller may do with a library, for screens. */
export function permissionsOn(library: OwnedLibrary, caller: Asker) {
  const mayWrite = library.built_in === null && mayWriteLibrary(library, caller);
  const isThere = library.deleted_at === null;
  return { canEdit: mayWrite && isThere, canDelete: mayWrite && isThere, canRestore: mayWrite && !isThere };
}
