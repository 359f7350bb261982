/** Records what one change did to many things of a kind, as many statements as for a few. */
import type { z } from 'zod';
import { noteConfigurationChange } from '../db/client.ts';
import { type Aggregate, changedFields, compareContents } from './aggregate.ts';
import type { AuditedChange } from './audit.ts';
import * as queries from './queries.ts';
import { entryOf } from './record-change.ts';

/** A thing that the transaction has locked and changed. */
export interface ChangedThing<Content extends z.ZodObject> {
  id: string;
  /** The one that it had. */
  version: number;
  before: z.input<Content>;
  after: z.input<Content>;
}

/** Each statement holds so many. */
const batchSize = 500;

/**
 * Writes an entry and a version of each thing that differs, and counts its version on, as `bindChange` does for one.
 * Their rows have to be locked.
 */
export async function recordMany<Content extends z.ZodObject>(
  { tx, actor, at }: AuditedChange,
  aggregate: Omit<Aggregate<Content>, 'key'>,
  things: readonly ChangedThing<Content>[],
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
    await queries.countVersionsOn(tx, { table: aggregate.table, ids }, { at, userId: actor.userId });
  }
}

/** A thing that came, with what it is, or that went, with what it was. */
export interface MovedThing<Content extends z.ZodObject> {
  id: string;
  before?: z.output<Content>;
  after?: z.output<Content>;
}

/** Writes an entry of each thing that came or went, with the first version of one that came. */
export async function recordMoves<Content extends z.ZodObject>(
  { tx, actor, at }: AuditedChange,
  { type }: Pick<Aggregate<Content>, 'type'>,
  { operation, things }: { operation: string; things: readonly MovedThing<Content>[] },
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
