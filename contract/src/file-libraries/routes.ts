/** Administration of file libraries (document 2 §7.11), and the list of data sources (§7.10), which are these. */
import { z } from 'zod';
import { resource } from '../resource.ts';
import { TextSchema } from '../text-schemas.ts';
import { FileLibraryRowSchema, FileLibrarySchema, FileLibrarySettingsSchema } from './schemas.ts';

const libraries = resource({
  base: '/api/internal/admin/fileLibraries',
  id: 'dataSourceId',
  missing: 'data_source.not_found',
  nouns: ['file library', 'file libraries'],
  may: {
    read: [
      'DataSourcesRead',
      'DataSourcesCreate',
      'DataSourcesWrite',
      'DataSourcesReadSpecific',
      'DataSourcesWriteSpecific',
    ],
    create: ['DataSourcesCreate'],
    // With DataSourcesCreate alone: one's own.
    write: ['DataSourcesWrite', 'DataSourcesWriteSpecific', 'DataSourcesCreate'],
  },
});

export const fileLibraryRoutes = {
  list: libraries.at('/api/internal/admin/dataSources').list(FileLibraryRowSchema, {
    filters: {
      keywords: TextSchema.max(200).optional(),
      state: z.enum(['current', 'deleted']).default('current'),
    },
    sorts: ['name', 'updatedAt'],
  }),
  get: libraries.get(FileLibrarySchema),
  create: libraries.create(FileLibrarySettingsSchema, FileLibrarySchema, { errors: ['request.name_taken'] }),
  update: libraries.replace(FileLibrarySettingsSchema, FileLibrarySchema, {
    errors: ['request.name_taken', 'data_source.built_in'],
  }),
  remove: libraries.remove({ errors: ['data_source.built_in'] }),
  restore: libraries.restore(FileLibrarySchema, { errors: ['request.name_taken'] }),
};
