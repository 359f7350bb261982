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
    },
    sorts: ['name', 'updatedAt'],
  }),
  get: libraries.get(FileLibrarySchema),
  create: {
    ...libraries.create(FileLibrarySettingsSchema, FileLibrarySchema, { errors: ['request.name_taken'] }),
    query: z.object({
      skipResourceCreation: z
        .stringbool()
        .default(false)
        .meta({ description: 'Makes it without its text index' }),
    }),
  },
  update: libraries.replace(FileLibrarySettingsSchema, FileLibrarySchema, {
    errors: ['request.name_taken', 'data_source.built_in'],
  }),
  remove: libraries.remove({ errors: ['data_source.built_in'] }),
  restore: libraries.restore(FileLibrarySchema, { errors: ['request.name_taken'] }),
  files: libraries.call('GET', '{dataSourceId}/Files', {
    summary: 'Lists the files of a library, a page at a time, with how many stand where.',
    query: z.object({
      ...PageQuerySchema.shape,
      sort: z.enum(['name', '-name', 'updatedAt', '-updatedAt']).optional(),
      keywords: TextSchema.max(200).optional(),
      status: FileStateSchema.optional(),
      folder: TextSchema.max(500).optional().meta({ description: 'With the folders in it' }),
      fileType: TextSchema.max(100).optional().meta({ description: 'The ending of its name, as pdf' }),
    }),
    response: json(listOf(LibraryFileSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  places: libraries.call('GET', '{dataSourceId}/Files/places', {
    summary: 'Lists the folders of a library, and the types of its files, to choose files by.',
    response: json(FilePlacesSchema),
  }),
  fileCounts: libraries.call('GET', '{dataSourceId}/Files/counts', {
    summary: 'Tells how many files of a library stand where on their way into the index.',
    response: json(FileCountsSchema),
  }),
  addFile: libraries.call('POST', '{dataSourceId}/Files', {
    summary: 'Adds a file; one of the same name takes its place once it can be searched.',
    body: multipart({
      file: fileOf(limits.libraryFile),
      fields: z.object({
        folder: TextSchema.max(500).optional(),
        metadata: TextSchema.max(20_000)
          .optional()
          .meta({ description: 'What is said of it, as JSON: key → values' }),
      }),
    }),
    response: json(UploadedLibraryFileSchema),
    errors: ['data_source.built_in'],
  }),
  file: libraries.call('GET', oneFile, {
    summary: 'Reads how a file of a library stands.',
    params: FileParams,
    response: json(LibraryFileSchema),
    errors: missingFile,
  }),
  removeFile: libraries.call('DELETE', oneFile, {
    summary: 'Removes a file with its earlier versions; what older answers cite of it stays readable there.',
    params: FileParams,
    response: empty,
    errors: [...missingFile, 'data_source.built_in'],
  }),
  removeFiles: libraries.call('POST', '{dataSourceId}/Files/remove', {
    summary: 'Removes several files; they can be brought back for a day.',
    body: ChosenFilesSchema,
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in'],
  }),
  restoreFiles: libraries.call('POST', '{dataSourceId}/Files/restore', {
    summary: 'Brings back files that were removed in the last day, and has them read again.',
    body: ChosenFilesSchema,
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in'],
  }),
  downloadFile: libraries.call('GET', `${oneFile}/Download`, {
    summary: 'Downloads a file as it was uploaded.',
    params: FileParams,
    response: file(...limits.libraryFile.mediaTypes),
    errors: missingFile,
  }),
  versions: libraries.call('GET', `${oneFile}/versions`, {
    summary: 'Lists a file and what it replaced, the newest first; at most 20 of these are kept.',
    params: FileParams,
    response: json(z.object({ items: z.array(FileVersionSchema) })),
    errors: missingFile,
  }),
  downloadVersion: libraries.call('GET', `${oneFile}/versions/{versionId}/Download`, {
    summary: 'Downloads a version of a file as it was uploaded.',
    params: FileParams.extend({ versionId: IdSchema }),
    response: file(...limits.libraryFile.mediaTypes),
    errors: missingFile,
  }),
  extraction: libraries.call('GET', `${oneFile}/extraction`, {
    summary: 'Reads the text that was found in a file.',
    params: FileParams,
    response: json(ExtractionSchema),
    errors: missingFile,
  }),
  figures: libraries.call('GET', `${oneFile}/figures`, {
    summary: 'Lists the pictures that were found in a file, with their captions, in the order of its text.',
    params: FileParams,
    response: json(z.object({ items: z.array(DocumentFigureSchema) })),
    errors: missingFile,
  }),
  figureImage: libraries.call('GET', `${oneFile}/figures/{figureId}`, {
    summary: 'Reads a picture that was found in a file.',
    params: FileParams.extend({ figureId: IdSchema }),
    response: file('image/webp'),
    errors: missingFile,
  }),
  information: libraries.call('GET', '{dataSourceId}/Files/metadata', {
    summary: 'Lists what is said of the files of a library: the keys in use, each with its usual values.',
    response: json(z.object({ items: z.array(KeyInUseSchema) })),
  }),
  describeFile: libraries.call('PUT', `${oneFile}/metadata`, {
    summary: 'Replaces what is said of a file.',
    params: FileParams,
    body: z.strictObject({ metadata: FileMetadataSchema }),
    response: json(LibraryFileSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: [...missingFile, 'data_source.built_in'],
  }),
  describeFiles: libraries.call('PUT', '{dataSourceId}/Files/metadata', {
    summary: 'Says the same of many files, or of a whole folder.',
    body: ManyFilesMetadataSchema,
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in', 'request.precondition_failed'],
  }),
  retryFailed: libraries.call('POST', '{dataSourceId}/Files/retry', {
    summary: 'Reads the files again that failed.',
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in'],
  }),
  stopReading: libraries.call('POST', '{dataSourceId}/Files/stop', {
    summary: 'Sets the files aside that wait or are being read, until they are retried.',
    response: json(z.object({ count: z.number().int() })),
    errors: ['data_source.built_in'],
  }),
  chunks: libraries.call('GET', `${oneFile}/indexDefinitions/{dataSourceIndexId}/chunks`, {
    summary: 'Lists the passages that the text index holds of a file, in their order, a page at a time.',
    params: FileParams.extend({ dataSourceIndexId: IdSchema }),
    query: PageQuerySchema,
    response: json(listOf(PassageSchema)),
    errors: [...missingFile, 'data_source_index.not_found', 'request.continuation_token_invalid'],
  }),
  testQuery: libraries.call('GET', '{dataSourceId}/testQuery', {
    summary: 'Finds what a library would answer a question with, and why a file of it is found or not.',
    query: TestQuerySchema,
    response: json(TestAnswerSchema),
    errors: missingFile,
  }),
  createTextIndex: libraries.call('POST', '{dataSourceId}/indexes/text', {
    summary: 'Gives a library the text index that it lacks: its files are found from then on.',
    response: json(TextIndexDefinitionSchema),
    isIdempotent: true,
    errors: ['data_source.built_in', 'data_source_index.exists'],
  }),
  removeTextIndex: libraries.call('DELETE', '{dataSourceId}/indexes/text/{dataSourceIndexId}', {
    summary: 'Takes the text index from a library: its files and filters stay, and nothing of them is found.',
    params: IndexParams,
    response: empty,
    isIdempotent: true,
    errors: ['data_source.built_in', 'data_source_index.not_found'],
  }),
  textIndexDefinition: libraries.call(
    'GET',
    '{dataSourceId}/indexes/text/{dataSourceIndexId}/indexDefinition',
    {
      summary: 'Tells how the text index of a library is made.',
      params: IndexParams,
      response: json(TextIndexDefinitionSchema),
      errors: ['data_source_index.not_found'],
    },
  ),
  putFilters: libraries.call('PUT', '{dataSourceId}/indexes/text/{dataSourceIndexId}/filters', {
    summary: 'Replaces what agents can filter the files of a library by.',
    params: IndexParams,
    body: z.strictObject({ filters: IndexFiltersSchema }),
    response: json(TextIndexDefinitionSchema),
    ifMatch: true,
    isIdempotent: true,
    errors: ['data_source.built_in', 'data_source_index.not_found'],
  }),
  changeEmbedding: libraries.call('PUT', '{dataSourceId}/indexes/text/{dataSourceIndexId}/indexDefinition', {
    summary:
      'Makes the text index anew with another embedding model, beside the present one, which answers until it is whole.',
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
  detailsForCreate: libraries.call('GET', 'detailsForCreate', {
    summary: 'Tells what a new library can be made with.',
    response: json(DetailsForCreateSchema),
  }),
  storageContainers: libraries.call('GET', 'storageContainers', {
    summary: 'Tells where the files of libraries are kept.',
    response: json(z.object({ items: z.array(StorageContainerSchema) })),
  }),
  uploadConfiguration: libraries.call('GET', 'FileUploadConfiguration', {
    summary: 'Tells what may be uploaded into libraries.',
    response: json(z.object({ maxBytes: z.number().int(), mediaTypes: z.array(z.string()) })),
  }),
};
