/** Wire format of file libraries. */
import { IndexFiltersSchema } from '@polylogue/contract/knowledge/libraries/filters';
import type { FileLibraryRow, FileLibrarySettings } from '@polylogue/contract/knowledge/libraries/schemas';
import type { Caller } from '../../../http/requests/caller.ts';
import { permissionsOn } from './policy.ts';
import type { LibraryRow, ListedLibrary } from './queries.ts';

const settingsOf = ({
  name,
  description,
}: Pick<LibraryRow, 'name' | 'description'>): FileLibrarySettings => ({ name, description });

/** Returns the content that a version of a library stores. */
export const contentOf = (
  row: Pick<LibraryRow, 'name' | 'description' | 'text_index_id'> & { text_index_filters: unknown },
) => ({
  ...settingsOf(row),
  hasTextIndex: row.text_index_id !== null,
  filters: IndexFiltersSchema.parse(row.text_index_filters),
});

export const presentRow = (row: ListedLibrary, caller: Caller): FileLibraryRow => ({
  dataSourceId: row.id,
  ...settingsOf(row),
  isBuiltIn: row.built_in !== null,
  fileCount: row.file_count,
  passageCount: row.passage_count,
  failedCount: row.failed_count,
  processingCount: row.processing_count,
  sizeBytes: row.size_bytes,
  agentCount: row.agent_count,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  permissions: permissionsOn(row, caller),
});
