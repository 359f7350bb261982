/** What is said of files, as lines of a form, and what of it is said anew. */
import { type FileMetadata, FileMetadataSchema } from '@polylogue/contract/knowledge/libraries/filters';
import { z } from 'zod';

const { keyType, valueType } = FileMetadataSchema;

export const InformationSchema = z.object({
  rows: z.array(
    z.object({
      key: keyType,
      values: valueType,
      /** What was said before; `null`: not the same of all files, or not known. */
      former: z.array(z.string()).nullable(),
      /** The key stands: only its values are entered. */
      isFixed: z.boolean(),
    }),
  ),
});
export type InformationForm = z.input<typeof InformationSchema>;
export type InformationRow = InformationForm['rows'][number];

/** A line that has just been added is not wrong yet. */
export const calm = { mode: 'onSubmit' } as const;

export const emptyRow: InformationRow = { key: '', values: [], former: [], isFixed: false };

const isSame = (one: readonly string[], other: readonly string[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The lines for these files, with the suggested keys before others. `undefined`: what is said of them is not known. */
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

/** Everything that the lines say; the values of a key that stands twice together. */
export function toMetadata(rows: readonly InformationRow[]): FileMetadata {
  const said = new Map<string, string[]>();
  for (const { key, values } of rows) {
    if (values.length > 0) said.set(key, [...new Set([...(said.get(key) ?? []), ...values])]);
  }
  return Object.fromEntries(said);
}

/** What the lines say otherwise than before; nothing is said any more under the keys that were taken away. */
export function saidAnew(rows: readonly InformationRow[], removed: readonly string[]): FileMetadata {
  const changed = rows.filter(({ values, former }) => !isSame(values, former ?? []));
  return {
    ...Object.fromEntries([...removed, ...changed.map(({ key }) => key)].map((key) => [key, []])),
    ...toMetadata(changed),
  };
}
