/** Binds routes that change a versioned aggregate: lock, version check, idempotency, audit and `ETag`. */
import type { KeyObject } from 'node:crypto';
import type { ErrorCode } from '@polylogue/contract/errors';
import type { Route } from '@polylogue/contract/http';
import type { z } from 'zod';
import { AppError } from '../app-error.ts';
import { type Database, type Transaction, transaction } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { type Caller, isVisitor, type Visitor } from '../http/requests/caller.ts';
import {
  type Binding,
  bind,
  type HandlerInput,
  type HandlerResult,
  type RequestContext,
} from '../http/routes/binding.ts';
import type { Aggregate } from './aggregate.ts';
import { byCaller } from './audit.ts';
import { type Change, type OpenChange, openChange, rowOf } from './change.ts';
import { asNameTaken } from './name-taken.ts';
import * as queries from './queries.ts';
import { claimRequest } from './repetition.ts';

export interface ChangeDeps {
  db: Database;
  changeKey: KeyObject;
}

/** Input of the response's read, inside the transaction or, for a failed version check, outside of it. */
export interface ReadInput {
  db: Database;
  caller: Caller;
  id: string;
}

export interface ChangeParts<R extends Route, Content extends z.ZodObject, Prepared = undefined> {
  aggregate: Aggregate<Content>;
  /** Id of the only aggregate of its type, whose route names none. */
  id?: string;
  /**
   * Runs before locking, for work outside the transaction, such as DNS lookups, and for checks that
   * need no data of the aggregate. Runs again for a repeated request.
   */
  prepare?: (input: HandlerInput<R>) => Promise<Prepared>;
  /** Reads the response body; omitted for empty responses. */
  read?: (input: ReadInput) => Promise<HandlerResult<R>>;
  /** Creates the aggregate under the id in the path. */
  isCreate?: boolean;
  /** Restores a deleted aggregate; `handle` records it like a new one. */
  isRestore?: boolean;
  handle: (change: Change<Content>, input: HandlerInput<R>, prepared: Prepared) => Promise<void>;
}

class StaleVersion extends Error {}

/**
 * Binds a route that changes a versioned aggregate in one transaction. A repeated `X-Request-ID`
 * returns the result of the first request, or `request.idempotency_conflict` for a different body. The row is
 * locked, and a declared `If-Match` compared: `request.precondition_required`, or
 * `request.precondition_failed` with the current state. `handle` changes it and records its content before and
 * after; audit entry and version are written. `read` returns the response, whose `version` becomes the `ETag`.
 */
export function bindChange<R extends Route, Content extends z.ZodObject, Prepared = undefined>(
  route: R,
  deps: ChangeDeps,
  parts: ChangeParts<R, Content, Prepared>,
): Binding {
  const { aggregate } = parts;
  const isCreate =
    parts.isCreate ?? (route.method === 'POST' && !route.path.includes(`{${aggregate.param}}`));
  // Routes with an empty response have no `read`.
  const answerOf = async (input: ReadInput) => (await parts.read?.(input)) as HandlerResult<R>;

  const lastVersion = async (tx: Transaction, id: string) =>
    (await queries.latestVersion(tx, aggregate.type, id))?.version ?? 0;

  /** Locks the row and compares its version. Resolves to the latest used version and the reason of a refusal. */
  async function lockedVersion(tx: Transaction, id: string, { ifMatch }: RequestContext): Promise<Locked> {
    const isDeleted = parts.isRestore ?? false;
    const locked = await queries.lockVersion(tx, rowOf(aggregate, id), { isDeleted });
    if (locked === undefined) throw new AppError(aggregate.missing);
    const last = Math.max(locked.version, locked.latest ?? 0);
    return { last, refusal: route.ifMatch && refusalOf(ifMatch, locked.version) };
  }

  async function open(tx: Transaction, { input, caller, id }: Named<R>): Promise<Opened<Content>> {
    if (aggregate.isSerial) await queries.serializeChanges(tx, aggregate.table);
    const { last, refusal }: Locked = isCreate
      ? { last: await lastVersion(tx, id), refusal: undefined }
      : await lockedVersion(tx, id, input.context);
    const { requestId, clock } = input.context;
    const change = byCaller(caller, { tx, requestId, at: clock.now() });
    return { change: openChange(aggregate, { ...change, id, version: last + 1, isNew: isCreate }), refusal };
  }

  async function run(tx: Transaction, named: Named<R> & { prepared: Prepared }) {
    const repeatedId = await claimRequest(tx, deps, { ...named, route });
    if (repeatedId !== undefined) return { id: repeatedId };
    const { change, refusal } = await open(tx, named);
    const handling = parts.handle(change, named.input, named.prepared);
    await (refusal ? refuse(handling, refusal, aggregate.missing) : handling);
    return { id: named.id, announce: await change.finish() };
  }

  /** Reads the current state as the route's response. */
  async function current(caller: Caller, id: string): Promise<unknown> {
    if (route.response.kind !== 'json' || !parts.read) return undefined;
    return route.response.schema.parse(await answerOf({ db: deps.db, caller, id }));
  }

  return bind(route, async (input: HandlerInput<R>) => {
    const caller = callerOf(input);
    const named = (input.params as Record<string, string> | undefined)?.[aggregate.param];
    const id = parts.id ?? named ?? newId();
    // `Prepared` is undefined without `prepare`.
    const prepared = (await parts.prepare?.(input)) as Prepared;
    try {
      const { answer, announce } = await transaction(deps.db, async (tx) => {
        const done = await run(tx, { input, caller, id, prepared });
        return { answer: await answerOf({ db: tx, caller, id: done.id }), announce: done.announce };
      });
      announce?.();
      return answer;
    } catch (error) {
      if (!(error instanceof StaleVersion)) throw asNameTaken(aggregate, error);
      throw new AppError('request.precondition_failed', { current: await current(caller, id) });
    }
  });
}

/** Locked aggregate. */
interface Locked {
  last: number;
  /** Runs and rolls back the change, since only it knows from whom the aggregate is hidden. */
  refusal: Error | undefined;
}

/** Rolls back a change with a failed version check, so that its own access errors come first. */
async function refuse(tried: Promise<void>, refusal: Error, missing: ErrorCode): Promise<never> {
  const error: unknown = await tried.catch((thrown: unknown) => thrown);
  throw error instanceof AppError && error.code === missing ? error : refusal;
}

interface Opened<Content extends z.ZodObject> extends Pick<Locked, 'refusal'> {
  change: OpenChange<Content>;
}

interface Named<R extends Route> {
  input: HandlerInput<R>;
  caller: Caller;
  id: string;
}

/** Returns the signed-in caller. Throws for routes declared without sign-in. */
function callerOf({ caller }: { caller: Caller | Visitor | undefined }): Caller {
  if (!caller || isVisitor(caller)) throw new AppError('auth.required');
  return caller;
}

/** Checks `If-Match`; a malformed version counts as stale. */
function refusalOf(ifMatch: string | undefined, version: number): Error | undefined {
  if (ifMatch === undefined) return new AppError('request.precondition_required');
  return ifMatch === `"${version}"` ? undefined : new StaleVersion();
}
