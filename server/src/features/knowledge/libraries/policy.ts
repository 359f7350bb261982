/** Rights on libraries (`DataSources…` actions; choices.md, Permissions). */
import type { Caller } from '../../../http/requests/caller.ts';
import { holds } from '../../../http/requests/grants.ts';

type Asker = Pick<Caller, 'userId' | 'grants'>;

/** Properties of a library that rights depend on. */
export interface OwnedLibrary {
  id: string;
  /** User id of the creator; `null` for built-in libraries. */
  created_by: string | null;
  built_in: string | null;
  deleted_at: Date | null;
}

/** Checks the caller's rights only; built-in libraries must be excluded separately. */
export function mayWriteLibrary(library: Pick<OwnedLibrary, 'id' | 'created_by'>, caller: Asker): boolean {
  if (holds(caller.grants, 'DataSourcesWriteSpecific', library.id)) return true;
  return library.created_by === caller.userId && caller.grants.has('DataSourcesCreate');
}

/** Returns the caller's permissions on a library. */
export function permissionsOn(library: OwnedLibrary, caller: Asker) {
  const mayWrite = library.built_in === null && mayWriteLibrary(library, caller);
  const isThere = library.deleted_at === null;
  return { canEdit: mayWrite && isThere, canDelete: mayWrite && isThere, canRestore: mayWrite && !isThere };
}
