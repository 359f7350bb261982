/** Content of file libraries and files as recorded by their changes. */
import { FileMetadataSchema, IndexFiltersSchema } from '@polylogue/contract/knowledge/libraries/filters';
import { FileLibrarySettingsSchema } from '@polylogue/contract/knowledge/libraries/schemas';
import { IdSchema } from '@polylogue/contract/http';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import type { Schema } from '../../../db/client.ts';

/** Settings of a library, presence of its text index, and its filters. */
const LibraryContentSchema = FileLibrarySettingsSchema.extend({
  hasTextIndex: z.boolean().default(true),
  filters: IndexFiltersSchema.default([]),
});

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

/** Name, library and metadata of a file. */
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

export const fileContentOf = (
  row: Pick<Selectable<Schema['library_uploads']>, 'name' | 'library_id'> & { metadata: unknown },
): z.infer<typeof FileContentSchema> => ({
  name: row.name,
  dataSourceId: row.library_id,
  // The database returns JSON keys in its own order.
  metadata: Object.fromEntries(
    Object.entries(FileMetadataSchema.parse(row.metadata)).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  ),
});

/** Returns the audit event of an added or removed file. */
export const fileEvent = (aggregateId: string, operation: string) => ({
  aggregateType: fileAggregate.type,
  aggregateId,
  operation,
});
