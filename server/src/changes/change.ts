/** Change of one aggregate in progress: its identity, content and audit record. */
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { newId } from '../db/id.ts';
import type { Caller } from '../http/requests/caller.ts';
import { type Aggregate, compareContents } from './aggregate.ts';
import type { AuditedChange } from './audit.ts';
import * as queries from './queries.ts';
import { recordVersion } from './record-change.ts';

export interface ChangeFacts extends AuditedChange {
  /** Id of the locked aggregate, or the id of a new one. */
  id: string;
  /** Version after the change. A create inserts it; otherwise `record` increments it. */
  version: number;
  caller: Caller;
  /** True if this change creates the aggregate; otherwise its row exists, possibly deleted. */
  isNew: boolean;
}

/** Interface of a change for its feature. */
export interface Change<Content extends z.ZodObject> extends ChangeFacts {
  /**
   * Records the content before and after, for audit and versions. Equal contents record nothing and keep the
   * version. `operation` is by default `Create`, `Update` or `Delete`.
   */
  record(before: z.input<Content> | undefined, after: z.input<Content> | undefined, operation?: string): void;
  /**
   * Opens a nested change of another aggregate, which is locked, or created without `id`. Throws its `missing`.
   */
  also<Other extends z.ZodObject>(aggregate: Aggregate<Other>, id?: string): Promise<Change<Other>>;
  /** Opens a nested change that creates an aggregate with this id. */
  alsoNew<Other extends z.ZodObject>(aggregate: Aggregate<Other>, id: string): Change<Other>;
  /** Runs `announce` after the commit. */
  afterCommit(announce: () => void): void;
}

export interface OpenChange<Content extends z.ZodObject> extends Change<Content> {
  /**
   * Writes the audit entry, and a version unless deleted. Throws if nothing was recorded. Resolves to
   * a function that runs the after-commit callbacks.
   */
  finish(): Promise<() => void>;
}

export function openChange<Content extends z.ZodObject>(
  aggregate: Aggregate<Content>,
  facts: ChangeFacts,
): OpenChange<Content> {
  const announcements: (() => void)[] = [];
  const others: Pick<OpenChange<z.ZodObject>, 'finish'>[] = [];
  let recorded: Parameters<Change<Content>['record']> | undefined;
  const open = <Other extends z.ZodObject>(other: Aggregate<Other>, of: ChangeFacts): Change<Other> => {
    const change = openChange(other, of);
    others.push(change);
    return change;
  };
  return {
    ...facts,
    record(...record) {
      recorded = record;
    },
    also: async (other, id) => open(other, await factsOf(facts, other, id)),
    alsoNew: (other, id) => open(other, newFacts(facts, id)),
    afterCommit: (announce) => void announcements.push(announce),
    async finish() {
      if (!recorded) throw new Error(`${aggregate.type} changed without a record.`);
      await write(aggregate, facts, recorded);
      for (const other of others) announcements.push(await other.finish());
      return () => announcements.forEach((announce) => announce());
    },
  };
}

const newFacts = (facts: ChangeFacts, id: string): ChangeFacts => ({ ...facts, id, version: 1, isNew: true });

/** Change by the same request of another aggregate. */
async function factsOf<Other extends z.ZodObject>(
  facts: ChangeFacts,
  other: Aggregate<Other>,
  id: string | undefined,
): Promise<ChangeFacts> {
  if (id === undefined) return newFacts(facts, newId());
  const locked = await queries.lockVersion(facts.tx, rowOf(other, id), { isDeleted: false });
  if (!locked) throw new AppError(other.missing);
  return { ...facts, id, version: 1 + Math.max(locked.version, locked.latest ?? 0), isNew: false };
}

async function write<Content extends z.ZodObject>(
  aggregate: Aggregate<Content>,
  { tx, id, version, at, actor, isNew }: ChangeFacts,
  [before, after, operation]: Parameters<Change<Content>['record']>,
): Promise<void> {
  const { fields, content } = compareContents(aggregate, before, after);
  const isUpdate = before !== undefined && after !== undefined;
  if (isUpdate && fields.length === 0) return;
  const usual = before === undefined ? 'Create' : 'Delete';
  const by = { at, userId: actor.userId };
  if (aggregate.isRecorded ?? true)
    await recordVersion(tx, actor, {
      aggregateType: aggregate.type,
      aggregateId: id,
      operation: operation ?? (isUpdate ? 'Update' : usual),
      at,
      fields,
      version,
      content,
    });
  if (after && !isNew) await queries.incrementVersion(tx, rowOf(aggregate, id), { ...by, version });
  if (!after && aggregate.canBeRestored) await queries.markDeleted(tx, rowOf(aggregate, id), by);
}

/** Returns the row reference of an aggregate. */
export const rowOf = (
  { type, table, key = 'id', canBeRestored = false }: Aggregate,
  id: string,
): queries.VersionedRow => ({ type, table, key, id, canBeRestored });
