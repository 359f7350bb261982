/** Converts between metadata of files and form rows. */
import { type FileMetadata, FileMetadataSchema } from '@polylogue/contract/knowledge/libraries/filters';
import { z } from 'zod';

const { keyType, valueType } = FileMetadataSchema;

export const InformationSchema = z.object({
  rows: z.array(
    z.object({
      key: keyType,
      values: valueType,
      /** Previous values; `null`: mixed or unknown. */
      former: z.array(z.string()).nullable(),
      /** True if the key is given and only its values are entered. */
      isFixed: z.boolean(),
    }),
  ),
});
export type InformationForm = z.input<typeof InformationSchema>;
export type InformationRow = InformationForm['rows'][number];

/** A row just added shows no errors yet. */
export const validateOnSubmit = { mode: 'onSubmit' } as const;

export const emptyRow: InformationRow = { key: '', values: [], former: [], isFixed: false };

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Builds the rows for these files, suggested keys first. `undefined`: their metadata is unknown.
 */
export function rowsOf(
  files: readonly FileMetadata[] | undefined,
  suggested: readonly string[],
): InformationRow[] {
  const keys = new Set([...suggested, ...(files ?? []).flatMap(Object.keys)]);
  return [...keys].map((key) => {
    const [first = [], ...others] = (files ?? []).map((metadata) => metadata[key] ?? []);
    const isKnown = files !== undefined && others.every((values) => isSame(values, first));
    return { key, values: isKnown ? first : [], former: isKnown ? first : null, isFixed: true };
  });
}

/** Collects all rows; values of a repeated key are merged. */
export function toMetadata(rows: readonly InformationRow[]): FileMetadata {
  const merged = new Map<string, string[]>();
  for (const { key, values } of rows) {
    if (values.length > 0) merged.set(key, [...new Set([...(merged.get(key) ?? []), ...values])]);
  }
  return Object.fromEntries(merged);
}

/** Collects changed rows, with empty values for removed keys. */
export function changedMetadata(rows: readonly InformationRow[], removed: readonly string[]): FileMetadata {
  const changed = rows.filter(({ values, former }) => !isSame(values, former ?? []));
  return {
    ...Object.fromEntries([...removed, ...changed.map(({ key }) => key)].map((key) => [key, []])),
    ...toMetadata(changed),
  };
}
