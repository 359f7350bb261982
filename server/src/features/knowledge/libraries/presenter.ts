/** File libraries in the words of the wire. */
import { IndexFiltersSchema } from '@polylogue/contract/knowledge/libraries/filters';
import type { FileLibraryRow, FileLibrarySettings } from '@polylogue/contract/knowledge/libraries/schemas';
import type { Caller } from '../../../http/requests/caller.ts';
import { permissionsOn } from './policy.ts';
import type { LibraryRow } from './queries.ts';

/** What people set of a library. */
const settingsOf = ({
  name,
  description,
}: Pick<LibraryRow, 'name' | 'description'>): FileLibrarySettings => ({ name, description });

/** What a version of a library keeps. */
export const contentOf = (
  row: Pick<LibraryRow, 'name' | 'description' | 'text_index_id'> & { text_index_filters: unknown },
) => ({
  ...settingsOf(row),
  hasTextIndex: row.text_index_id !== null,
  filters: IndexFiltersSchema.parse(row.text_index_filters),
});

/** A library as a row of the list. */
export const presentRow = (row: LibraryRow, caller: Caller): FileLibraryRow => ({
  dataSourceId: row.id,
  ...settingsOf(row),
  isBuiltIn: row.built_in !== null,
  fileCount: row.file_count,
  passageCount: row.passage_count,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  permissions: permissionsOn(row, caller),
});
