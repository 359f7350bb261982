/** Description of an aggregate type for locking, versions and audit. */
import type { ErrorCode } from '@polylogue/contract/errors';
import type { z } from 'zod';
import type { VersionedTable } from './queries.ts';

interface UniqueName {
  index: string;
  field: string;
}

export interface Aggregate<Content extends z.ZodObject = z.ZodObject> {
  /** Resource type in the audit log, as in `ModelProvider`. */
  type: string;
  /** Table with `version`, `updated_at`, `updated_by`. */
  table: VersionedTable;
  /** Key column; defaults to `id`. */
  key?: 'id' | 'key' | 'name';
  /** Path parameter with the key. */
  param: string;
  /** Error code for a missing aggregate. */
  missing: ErrorCode;
  /** Soft-deletes rows by `deleted_at`, so that they can be restored; by default the feature deletes them. */
  canBeRestored?: boolean;
  /** Serializes changes of this type, as one may affect another row, for example the default one. */
  isSerial?: boolean;
  /** False skips audit entries and versions, for work in progress such as drafts; defaults to true. */
  isRecorded?: boolean;
  /** Unique indexes of names and their fields; violations answer `request.name_taken`. */
  uniqueName?: UniqueName | readonly UniqueName[];
  /** Schema of a version's content: all mutable fields. Fields marked with `secret` are never stored. */
  content: Content;
}

/** Returns the aggregate with its literal types. */
export const defineAggregate = <Content extends z.ZodObject>(
  aggregate: Aggregate<Content>,
): Aggregate<Content> => aggregate;

/** Placeholder of a secret in a version. */
const secretPlaceholder = 'set';

const isSecret = (schema: z.ZodType | undefined): boolean => schema?.meta()?.['isSecret'] === true;

export interface ContentChange {
  /** Names of the changed fields. */
  fields: string[];
  /** Content of the new version; `undefined` after a deletion. */
  content: Record<string, unknown> | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields that differ between two contents, and the second one without secrets. */
export function compareContents(
  { content: schema }: Aggregate,
  before: Fields | undefined,
  after: Fields | undefined,
): ContentChange {
  const [was, is] = [before, after].map((content) => content && schema.parse(content));
  const fields = changedFields(was, is);
  const stored = is && Object.entries(is).map(([name, value]) => [name, storedValue(schema, name, value)]);
  return { fields, content: stored && (Object.fromEntries(stored) as Record<string, unknown>) };
}

function storedValue(schema: z.ZodObject, name: string, value: unknown): unknown {
  if (!isSecret(schema.shape[name])) return value;
  return value === null || value === undefined ? null : secretPlaceholder;
}

/** Returns the names of top-level fields with different values, in alphabetical order. */
export function changedFields(before: Fields = {}, after: Fields = {}): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const text = (value: unknown) => JSON.stringify(value) ?? 'null';
  return [...names].filter((name) => text(before[name]) !== text(after[name])).sort();
}
