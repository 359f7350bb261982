/**
 * Administration of file libraries (document 2 §7.11), and the list of data sources (§7.10), which are these
 * libraries.
 */
import { z } from 'zod';
import { empty, file, json, listOf, IdSchema, PageQuerySchema } from '../../http.ts';
import { fileOf, multipart } from '../../multipart.ts';
import { resource } from '../../resource.ts';
import { LongTaskSchema } from '../../instance/notifications/events.ts';
import { TextSchema } from '../../text-schemas.ts';
import { limits } from '../../limits.ts';
import { DocumentFigureSchema } from './figures.ts';
import {
  FileMetadataSchema,
  IndexFiltersSchema,
  KeyInUseSchema,
  ManyFilesMetadataSchema,
} from './filters.ts';
import {
  ChosenFilesSchema,
  DetailsForCreateSchema,
  ExtractionSchema,
  EmbeddingChoiceSchema,
  FileCountsSchema,
  FileHashSchema,
  FilePlacesSchema,
  FileLibraryRowSchema,
  FileLibrarySchema,
  FileLibrarySettingsSchema,
  FileStateSchema,
  FileVersionSchema,
  LibraryFileSchema,
  PassageSchema,
  StorageContainerSchema,
  TestAnswerSchema,
  TestQuerySchema,
  TextIndexDefinitionSchema,
  UploadedLibraryFileSchema,
} from './schemas.ts';

const mayRead = [
  'DataSourcesRead',
  'DataSourcesCreate',
  'DataSourcesWrite',
  'DataSourcesReadSpecific',
  'DataSourcesWriteSpecific',
] as const;

export const libraries = resource({
  base: '/api/internal/admin/fileLibraries',
  id: 'dataSourceId',
  missing: 'data_source.not_found',
  nouns: ['file library', 'file libraries'],
  may: {
    read: mayRead,
    create: ['DataSourcesCreate'],
    // DataSourcesCreate alone permits changes to one's own libraries only.
    write: ['DataSourcesWrite', 'DataSourcesWriteSpecific', 'DataSourcesCreate'],
  },
});

const oneFile = '{dataSourceId}/Files/{hash}';
const IndexParams = z.object({ dataSourceId: IdSchema, dataSourceIndexId: IdSchema });
const FileParams = z.object({ dataSourceId: IdSchema, hash: FileHashSchema });
const missingFile = ['library_file.not_found'] as const;

export const fileLibraryRoutes = {
  list: libraries.at('/api/internal/admin/dataSources').list(FileLibraryRowSchema, {
    filters: {
      keywords: TextSchema.max(200).optional(),
      state: z.enum(['current', 'deleted']).default('current'),
      files: z
        .enum(['failed', 'processing'])
        .optional()
        .meta({ description: 'Restricts the list to libraries with such files' }),
    },
    sorts: ['name', 'updatedAt', 'files', 'passages', 'failed', 'processing', 'size', 'agents'],
  }),
  get: libraries.get(FileLibrarySchema),
  create: {
    ...libraries.create(FileLibrarySettingsSchema, FileLibrarySchema, { errors: ['request.name_taken'] }),
    query: z.object({
      skipResourceCreation: z
        .stringbool()
        .default(false)
        .meta({ description: 'Creates the library without a text index' }),
    }),
  },
  update: libraries.replace(FileLibrarySettingsSchema, FileLibrarySchema, {
    errors: ['request.name_taken', 'data_source.built_in'],
  }),
  remove: libraries.remove({ errors: ['data_source.built_in'] }),
  restore: libraries.restore(FileLibrarySchema, { errors: ['request.name_taken'] }),
  files: libraries.call('GET', '{dataSourceId}/Files', {
    summary: 'Lists the files of a library, paged, with the number of files per status.',
    query: z.object({
      ...PageQuerySchema.shape,
      sort: z.enum(['name', '-name', 'updatedAt', '-updatedAt']).optional(),
      keywords: TextSchema.max(200).optional(),
      status: FileStateSchema.optional(),
      folder: TextSchema.max(500).optional().meta({ description: 'Folder to list, including subfolders' }),
      fileType: TextSchema.max(100).optional().meta({ description: 'File name extension, as in pdf' }),
    }),
    response: json(listOf(LibraryFileSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  places: libraries.call('GET', '{dataSourceId}/Files/places', {
    summary: 'Lists the folders and file types of a library, as filter values.',
    response: json(FilePlacesSchema),
  }),
  fileCounts: libraries.call('GET', '{dataSourceId}/Files/counts', {
    summary: 'Counts the files of a library by indexing status.',
    response: json(FileCountsSchema),
  }),
  addFile: libraries.call('POST', '{dataSourceId}/Files', {
    summary: 'Uploads a file. It replaces a file of the same name once it is indexed.',
    body: multipart({
      file: fileOf(limits.libraryFile),
      fields: z.object({
        folder: TextSchema.max(500).optional(),
        metadata: TextSchema.max(20_000)
          .optional()
          .meta({ description: 'File metadata as JSON: key → values' }),
      }),
    }),
    response: json(UploadedLibraryFileSchema),
    errors: ['data_source.built_in'],
  }),
  file: libraries.call('GET', oneFile, {
    summary: 'Returns a file of a library with its indexing status.',
    params: FileParams,
    response: json(LibraryFileSchema),
    errors: missingFile,
  }),
  removeFile: libraries.call('DELETE', oneFile, {
    summary: 'Deletes a file with its earlier versions. Passages cited by existing answers stay readable.',
    params: FileParams,
    response: empty,
    errors: [...missingFile, 'data_source.built_in'],
  }),
  removeFiles: libraries.call('POST', '{dataSourceId}/Files/remove', {
    summary: 'Deletes several files. They can be restored for one day.',
    body: ChosenFilesSchema,
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in'],
  }),
  restoreFiles: libraries.call('POST', '{dataSourceId}/Files/restore', {
    summary: 'Restores files deleted within the last day and indexes them again.',
    body: ChosenFilesSchema,
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in'],
  }),
  downloadFile: libraries.call('GET', `${oneFile}/Download`, {
    summary: 'Downloads the original of an uploaded file.',
    params: FileParams,
    response: file(...limits.libraryFile.mediaTypes),
    errors: missingFile,
  }),
  versions: libraries.call('GET', `${oneFile}/versions`, {
    summary: 'Lists the current and up to 20 earlier versions of a file, newest first.',
    params: FileParams,
    response: json(z.object({ items: z.array(FileVersionSchema) })),
    errors: missingFile,
  }),
  downloadVersion: libraries.call('GET', `${oneFile}/versions/{versionId}/Download`, {
    summary: 'Downloads the original of a version of a file.',
    params: FileParams.extend({ versionId: IdSchema }),
    response: file(...limits.libraryFile.mediaTypes),
    errors: missingFile,
  }),
  extraction: libraries.call('GET', `${oneFile}/extraction`, {
    summary: 'Returns the text extracted from a file.',
    params: FileParams,
    response: json(ExtractionSchema),
    errors: missingFile,
  }),
  figures: libraries.call('GET', `${oneFile}/figures`, {
    summary: 'Lists the pictures extracted from a file with captions, in text order.',
    params: FileParams,
    response: json(z.object({ items: z.array(DocumentFigureSchema) })),
    errors: missingFile,
  }),
  figureImage: libraries.call('GET', `${oneFile}/figures/{figureId}`, {
    summary: 'Returns a picture extracted from a file.',
    params: FileParams.extend({ figureId: IdSchema }),
    response: file('image/webp'),
    errors: missingFile,
  }),
  information: libraries.call('GET', '{dataSourceId}/Files/metadata', {
    summary: "Lists the metadata keys of a library's files with their most common values.",
    response: json(z.object({ items: z.array(KeyInUseSchema) })),
  }),
  describeFile: libraries.call('PUT', `${oneFile}/metadata`, {
    summary: 'Updates the metadata of a file.',
    params: FileParams,
    body: z.strictObject({ metadata: FileMetadataSchema }),
    response: json(LibraryFileSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: [...missingFile, 'data_source.built_in'],
  }),
  describeFiles: libraries.call('PUT', '{dataSourceId}/Files/metadata', {
    summary: 'Updates the metadata of several files or of a whole folder.',
    body: ManyFilesMetadataSchema,
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in', 'request.precondition_failed'],
  }),
  retryFailed: libraries.call('POST', '{dataSourceId}/Files/retry', {
    summary: 'Retries the indexing of failed files.',
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in'],
  }),
  stopReading: libraries.call('POST', '{dataSourceId}/Files/stop', {
    summary: 'Cancels the indexing of queued and running files until they are retried.',
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in'],
  }),
  chunks: libraries.call('GET', `${oneFile}/indexDefinitions/{dataSourceIndexId}/chunks`, {
    summary: 'Lists the indexed passages of a file in text order, paged.',
    params: FileParams.extend({ dataSourceIndexId: IdSchema }),
    query: PageQuerySchema,
    response: json(listOf(PassageSchema)),
    errors: [...missingFile, 'data_source_index.not_found', 'request.continuation_token_invalid'],
  }),
  testQuery: libraries.call('GET', '{dataSourceId}/testQuery', {
    summary: 'Searches a library for a question and explains the scores of a file.',
    query: TestQuerySchema,
    response: json(TestAnswerSchema),
    errors: missingFile,
  }),
  createTextIndex: libraries.call('POST', '{dataSourceId}/indexes/text', {
    summary: 'Creates the text index of a library, which makes its files searchable.',
    response: json(TextIndexDefinitionSchema),
    isIdempotent: true,
    errors: ['data_source.built_in', 'data_source_index.exists'],
  }),
  removeTextIndex: libraries.call('DELETE', '{dataSourceId}/indexes/text/{dataSourceIndexId}', {
    summary: 'Deletes the text index of a library. Files and filters are kept but no longer searchable.',
    params: IndexParams,
    response: empty,
    isIdempotent: true,
    errors: ['data_source.built_in', 'data_source_index.not_found'],
  }),
  textIndexDefinition: libraries.call(
    'GET',
    '{dataSourceId}/indexes/text/{dataSourceIndexId}/indexDefinition',
    {
      summary: 'Returns the settings of the text index of a library.',
      params: IndexParams,
      response: json(TextIndexDefinitionSchema),
      errors: ['data_source_index.not_found'],
    },
  ),
  putFilters: libraries.call('PUT', '{dataSourceId}/indexes/text/{dataSourceIndexId}/filters', {
    summary: 'Updates the filters that agents can apply to the files of a library.',
    params: IndexParams,
    body: z.strictObject({ filters: IndexFiltersSchema }),
    response: json(TextIndexDefinitionSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['data_source.built_in', 'data_source_index.not_found'],
  }),
  changeEmbedding: libraries.call('PUT', '{dataSourceId}/indexes/text/{dataSourceIndexId}/indexDefinition', {
    summary:
      'Rebuilds the text index with another embedding model. The current index stays in use until then.',
    params: IndexParams,
    body: EmbeddingChoiceSchema,
    response: json(LongTaskSchema),
    isIdempotent: true,
    errors: [
      'data_source.built_in',
      'data_source_index.not_found',
      'model.not_offered',
      'task.already_running',
      'request.idempotency_conflict',
    ],
  }),
  rebuildTextIndex: libraries.call('PUT', '{dataSourceId}/indexes/text/{dataSourceIndexId}/Rebuild', {
    summary:
      'Starts embedding all passages of a library again, or returns the running rebuild. Files stay searchable.',
    params: IndexParams,
    response: json(LongTaskSchema),
    isIdempotent: true,
    errors: [
      'data_source.built_in',
      'data_source_index.not_found',
      'task.already_running',
      'request.idempotency_conflict',
    ],
  }),
  detailsForCreate: libraries.call('GET', 'detailsForCreate', {
    summary: 'Returns the options for new libraries.',
    response: json(DetailsForCreateSchema),
  }),
  storageContainers: libraries.call('GET', 'storageContainers', {
    summary: 'Lists the storage locations of library files.',
    response: json(z.object({ items: z.array(StorageContainerSchema) })),
  }),
  uploadConfiguration: libraries.call('GET', 'FileUploadConfiguration', {
    summary: 'Returns the allowed types and sizes of uploads to libraries.',
    response: json(z.object({ maxBytes: z.number().int(), mediaTypes: z.array(z.string()) })),
  }),
};
