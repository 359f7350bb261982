/** What a change of a file library keeps and compares. */
import { FileMetadataSchema, IndexFiltersSchema } from '@polylogue/contract/knowledge/libraries/filters';
import { FileLibrarySettingsSchema } from '@polylogue/contract/knowledge/libraries/schemas';
import { IdSchema } from '@polylogue/contract/http';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { Change } from '../../../changes/change.ts';
import type { Schema } from '../../../db/client.ts';

/** What people set of a library, whether its files are found, and what they can be filtered by. */
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

/** What a version of a file keeps. */
export const fileContentOf = (
  row: Pick<Selectable<Schema['library_uploads']>, 'name' | 'library_id'> & { metadata: unknown },
): z.infer<typeof FileContentSchema> => ({
  name: row.name,
  dataSourceId: row.library_id,
  // The database has an order of its own.
  metadata: Object.fromEntries(
    Object.entries(FileMetadataSchema.parse(row.metadata)).toSorted(([one], [other]) =>
      one < other ? -1 : 1,
    ),
  ),
});

/** What the audit log says of a file that came or went. */
export const fileEvent = (aggregateId: string, operation: string) => ({
  aggregateType: fileAggregate.type,
  aggregateId,
  operation,
});
