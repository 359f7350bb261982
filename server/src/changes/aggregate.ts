/** Facts of a kind of thing that locking, versions and audit need. */
import type { ErrorCode } from '@polylogue/contract/errors';
import type { z } from 'zod';
import type { VersionedTable } from './queries.ts';

export interface Aggregate<Content extends z.ZodObject = z.ZodObject> {
  /** Kind of thing in the audit log, as in `ModelProvider`. */
  type: string;
  /** Its table, with `version`, `updated_at`, `updated_by`. */
  table: VersionedTable;
  /** Column that names one; default `id`. */
  key?: 'id' | 'key' | 'name';
  /** Path parameter that names one. */
  param: string;
  /** Answer for one that is not there. */
  missing: ErrorCode;
  /** A removal keeps the row, with `deleted_at`, so that it can be restored; default: the feature deletes it. */
  canBeRestored?: boolean;
  /** Changes of things of this kind wait for each other: one of them may touch another, as the default one. */
  isSerial?: boolean;
  /** Its changes are neither audited nor kept as versions: what is only being worked on. Default: they are. */
  isRecorded?: boolean;
  /** The unique index of its names, and the field that holds them: answered with `request.name_taken`. */
  uniqueName?: { index: string; field: string };
  /** Content of a version: everything that a change may touch. Fields marked with `secret` are never copied. */
  content: Content;
}

/** Names the literal types of an aggregate. */
export const defineAggregate = <Content extends z.ZodObject>(
  aggregate: Aggregate<Content>,
): Aggregate<Content> => aggregate;

/** In a version, in the place of a secret that was set. */
const secretPlaceholder = 'set';

const isSecret = (schema: z.ZodType | undefined): boolean => schema?.meta()?.['isSecret'] === true;

export interface ContentChange {
  /** Names of the fields that differ. */
  fields: string[];
  /** Content of the new version; `undefined` for a removed thing. */
  content: Record<string, unknown> | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** Which fields differ between two contents, and what is kept of the second. */
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

/** Names of the top-level fields whose values differ, in alphabetical order. */
export function changedFields(before: Fields = {}, after: Fields = {}): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const text = (value: unknown) => JSON.stringify(value) ?? 'null';
  return [...names].filter((name) => text(before[name]) !== text(after[name])).sort();
}
