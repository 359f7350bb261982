/** What a change of a file library keeps and compares. */
import { FileLibrarySettingsSchema } from '@polylogue/contract/file-libraries/schemas';
import { defineAggregate } from '../../changes/aggregate.ts';
import type { Change } from '../../changes/change.ts';

export const libraryAggregate = defineAggregate({
  type: 'FileLibrary',
  table: 'libraries',
  param: 'dataSourceId',
  missing: 'data_source.not_found',
  canBeRestored: true,
  uniqueName: { index: 'libraries_by_name', field: 'name' },
  content: FileLibrarySettingsSchema,
});
export type LibraryChange = Change<typeof FileLibrarySettingsSchema>;
