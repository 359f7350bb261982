/** Filters on the files of a library, and the metadata of files (domain.md §13). */
import { z } from 'zod';
import { FilterNameSchema, type FilterOperator } from '../../agents/knowledge/data-source-bindings.ts';
import { TextSchema } from '../../text-schemas.ts';
import { metadataLimits } from './metadata-limits.ts';

export const FilterTypeSchema = z.enum(['text', 'number', 'date', 'boolean']);
export type FilterType = z.infer<typeof FilterTypeSchema>;

export const operatorsOf: Readonly<Record<FilterType, readonly FilterOperator[]>> = {
  text: ['equals', 'isOneOf', 'contains'],
  number: ['equals', 'isOneOf', 'atLeast', 'atMost'],
  date: ['equals', 'before', 'after'],
  boolean: ['equals'],
};

/** Patterns of comparable values. `[0-9]` instead of `\d`, which matches other digits in some databases. */
export const valuePatterns = {
  number: String.raw`^-?[0-9]{1,15}(\.[0-9]{1,10})?$`,
  date: '^[0-9]{4}-[0-9]{2}-[0-9]{2}',
} as const;

/** Checks that a filter of the type can compare the value. */
export const isComparable = (value: string, type: FilterType): boolean =>
  !(type === 'number' || type === 'date') || new RegExp(valuePatterns[type]).test(value.trim());

/** Built-in properties of every file. */
export const fileFactSchema = z.enum(['path', 'folder', 'name', 'fileType', 'dateAdded']);

export const FilterSourceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('file'), fact: fileFactSchema }),
  z.strictObject({ kind: z.literal('metadata'), key: FilterNameSchema }),
]);

/** Filter of a text index; agent bindings refer to it by name. */
export const IndexFilterSchema = z.strictObject({
  name: FilterNameSchema,
  type: FilterTypeSchema,
  source: FilterSourceSchema,
});
export type IndexFilter = z.infer<typeof IndexFilterSchema>;

const folded = ({ name }: IndexFilter) => name.toLowerCase();

export const IndexFiltersSchema = z
  .array(IndexFilterSchema)
  .max(metadataLimits.filters)
  .refine((filters) => new Set(filters.map(folded)).size === filters.length, 'Each name once');

/** Metadata of a file: key → values. */
export const FileMetadataSchema = z
  .record(
    FilterNameSchema,
    z.array(TextSchema.trim().min(1).max(metadataLimits.value)).max(metadataLimits.values),
  )
  .refine((metadata) => Object.keys(metadata).length <= metadataLimits.keys, 'Too many keys')
  .overwrite((metadata) =>
    Object.fromEntries(
      Object.entries(metadata).flatMap(([key, values]) =>
        values.length > 0 ? [[key, [...new Set(values)]]] : [],
      ),
    ),
  );
export type FileMetadata = z.infer<typeof FileMetadataSchema>;

/** Metadata key in use, with its most frequent values. */
export const KeyInUseSchema = z.object({
  key: z.string(),
  values: z.array(z.string()).meta({ description: 'Most frequent values first, limited in number' }),
});
export type KeyInUse = z.infer<typeof KeyInUseSchema>;

/** Sets the same metadata on many files. */
export const ManyFilesMetadataSchema = z
  .strictObject({
    hashes: z
      .array(z.string().regex(/^[0-9a-f]{64}$/))
      .max(metadataLimits.files)
      .optional()
      .meta({ description: 'Hashes of the files to update' }),
    versions: z.array(z.number().int()).max(metadataLimits.files).optional().meta({
      description: 'Expected versions in the order of the hashes; nothing is changed if one differs',
    }),
    folder: TextSchema.max(500).optional().meta({
      description: 'Updates all files of this folder and its subfolders; empty for the whole library',
    }),
    metadata: z
      .record(
        FilterNameSchema,
        z.array(TextSchema.trim().min(1).max(metadataLimits.value)).max(metadataLimits.values),
      )
      .refine((metadata) => Object.keys(metadata).length <= metadataLimits.keys, 'Too many keys')
      .meta({ description: 'Replaces the values of these keys; an empty list removes the key' }),
  })
  .refine(({ hashes, folder }) => (hashes === undefined) !== (folder === undefined), 'Files or a folder')
  .refine(
    ({ hashes, versions }) => versions === undefined || versions.length === hashes?.length,
    'A version for each file',
  );
export type ManyFilesMetadata = z.infer<typeof ManyFilesMetadataSchema>;
