/**
 * Legacy endpoints of data sources with uploaded files (document 2 §7.10): aliases of the file library
 * endpoints.
 */
import { z } from 'zod';
import { libraries } from './routes.ts';
import {
  FileLibrarySchema,
  FileLibrarySettingsSchema,
  LibraryFileSchema,
  UploadedLibraryFileSchema,
} from './schemas.ts';
import { empty, file, json, listOf, PageQuerySchema } from '../../http.ts';
import { limits } from '../../limits.ts';
import { fileOf, multipart } from '../../multipart.ts';
import { TextSchema } from '../../text-schemas.ts';

const base = '/api/internal/admin/dataSources';
const uploaded = libraries.at(`${base}/uploadedFiles`);
const withDefaults = libraries.at(`${base}/defaultEndpoints`);
const withDefaultEndpoints = libraries.at(`${base}/defaultEndpoints/WithDefaultEndpoints`);

const FileNameSchema = z.object({
  fileName: TextSchema.min(1).max(4_000).meta({ description: "The file's name in base64 (UTF-8)" }),
});
const missingFile = ['library_file.not_found'] as const;
const changing = { errors: ['request.name_taken', 'data_source.built_in'] } as const;

export const dataSourceRoutes = {
  files: uploaded.call('GET', '{dataSourceId}/Files', {
    summary: 'Lists the files of a data source, paged.',
    query: PageQuerySchema,
    response: json(listOf(LibraryFileSchema)),
    errors: ['request.continuation_token_invalid'],
  }),
  addFile: uploaded.call('POST', '{dataSourceId}/Files', {
    summary: 'Uploads a file. It replaces a file of the same name once it is indexed.',
    body: multipart({ file: fileOf(limits.libraryFile) }),
    response: json(UploadedLibraryFileSchema),
    errors: ['data_source.built_in'],
  }),
  file: uploaded.call('GET', '{dataSourceId}/File', {
    summary: 'Downloads a file by its name.',
    query: FileNameSchema,
    response: file(...limits.libraryFile.mediaTypes),
    errors: missingFile,
  }),
  removeFile: uploaded.call('DELETE', '{dataSourceId}/File', {
    summary: 'Deletes a file by its name.',
    query: FileNameSchema,
    response: empty,
    errors: [...missingFile, 'data_source.built_in'],
  }),
  get: withDefaults.get(FileLibrarySchema),
  remove: withDefaults.remove({ errors: ['data_source.built_in'] }),
  create: withDefaultEndpoints.create(FileLibrarySettingsSchema, FileLibrarySchema, {
    errors: ['request.name_taken'],
  }),
  update: withDefaultEndpoints.replace(FileLibrarySettingsSchema, FileLibrarySchema, changing),
};
