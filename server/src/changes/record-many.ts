/** Records one change of many rows of a type with a constant number of statements per batch. */
import type { z } from 'zod';
import { noteConfigurationChange } from '../db/client.ts';
import { type Aggregate, changedFields, compareContents } from './aggregate.ts';
import type { AuditedChange } from './audit.ts';
import * as queries from './queries.ts';
import { entryOf } from './record-change.ts';

/** Row that the transaction has locked and changed. */
export interface ChangedResource<Content extends z.ZodObject> {
  id: string;
  /** Version before the change. */
  version: number;
  before: z.input<Content>;
  after: z.input<Content>;
}

/** Number of rows per statement. */
const batchSize = 500;

/**
 * Writes an audit entry and a version for each changed row and increments its version, like `bindChange` for one.
 * The rows must be locked.
 */
export async function recordMany<Content extends z.ZodObject>(
  { tx, actor, at }: AuditedChange,
  aggregate: Omit<Aggregate<Content>, 'key'>,
  things: readonly ChangedResource<Content>[],
): Promise<void> {
  const changed = things.flatMap(({ id, version, before, after }) => {
    const { fields, content } = compareContents(aggregate, before, after);
    const facts = { aggregateType: aggregate.type, aggregateId: id, operation: 'Update', at, fields };
    return fields.length > 0 ? [{ ...facts, version: version + 1, content }] : [];
  });
  if (changed.length === 0) return;
  noteConfigurationChange(tx);
  for (let from = 0; from < changed.length; from += batchSize) {
    const batch = changed.slice(from, from + batchSize);
    await queries.insertEntries(
      tx,
      batch.map((change) => entryOf(actor, change)),
    );
    const ids = batch.map(({ aggregateId }) => aggregateId);
    await queries.incrementVersions(tx, { table: aggregate.table, ids }, { at, userId: actor.userId });
  }
}

/** Added resource with its content (`after`), or removed one with its last content (`before`). */
export interface AddedOrRemovedResource<Content extends z.ZodObject> {
  id: string;
  before?: z.output<Content>;
  after?: z.output<Content>;
}

/** Writes an audit entry for each added or removed resource, with the first version of added ones. */
export async function recordAddedOrRemoved<Content extends z.ZodObject>(
  { tx, actor, at }: AuditedChange,
  { type }: Pick<Aggregate<Content>, 'type'>,
  { operation, things }: { operation: string; things: readonly AddedOrRemovedResource<Content>[] },
): Promise<void> {
  if (things.length === 0) return;
  noteConfigurationChange(tx);
  const entries = things.map(({ id, before, after }) => {
    const facts = { aggregateType: type, aggregateId: id, operation, at, version: 1 };
    return entryOf(actor, { ...facts, fields: changedFields(before, after), content: after });
  });
  for (let from = 0; from < entries.length; from += batchSize)
    await queries.insertEntries(tx, entries.slice(from, from + batchSize));
}
