/** What a change of a file library keeps and compares. */
import { FileMetadataSchema, IndexFiltersSchema } from '@polylogue/contract/file-libraries/filters';
import { FileLibrarySettingsSchema } from '@polylogue/contract/file-libraries/schemas';
import { IdSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import { defineAggregate } from '../../changes/aggregate.ts';
import type { Change } from '../../changes/change.ts';

/** What people set of a library, and what its files can be filtered by. */
const LibraryContentSchema = FileLibrarySettingsSchema.extend({ filters: IndexFiltersSchema.default([]) });

export const libraryAggregate = defineAggregate({
  type: 'FileLibrary',
  table: 'libraries',
  param: 'dataSourceId',
  missing: 'data_source.not_found',
  canBeRestored: true,
  uniqueName: { index: 'libraries_by_name', field: 'name' },
  content: LibraryContentSchema,
});
export type LibraryChange = Change<typeof LibraryContentSchema>;

/** What a file is called, where it is, and what people say of it. */
const FileContentSchema = z.object({
  name: z.string(),
  dataSourceId: IdSchema,
  metadata: FileMetadataSchema,
});

export const fileAggregate = defineAggregate({
  type: 'LibraryFile',
  table: 'library_uploads',
  param: 'uploadId',
  missing: 'library_file.not_found',
  content: FileContentSchema,
});
export type FileChange = Change<typeof FileContentSchema>;
