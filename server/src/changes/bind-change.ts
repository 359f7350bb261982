/** Binds a route that changes a versioned thing: lock, version, repetition, audit and `ETag` in one place. */
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
import { takeRequest } from './repetition.ts';

export interface ChangeDeps {
  db: Database;
  changeKey: KeyObject;
}

/** Input of the read for the answer: in the transaction of the change, or by itself for a refused version. */
export interface ReadInput {
  db: Database;
  caller: Caller;
  id: string;
}

export interface ChangeParts<R extends Route, Content extends z.ZodObject, Prepared = undefined> {
  aggregate: Aggregate<Content>;
  /**
   * Before anything is locked: what must not be done inside a change, as resolving a name, and refusals that need no
   * look at the thing. Repeated where the request is.
   */
  prepare?: (input: HandlerInput<R>) => Promise<Prepared>;
  /** The thing as the route answers with it; needless where it answers with nothing. */
  read?: (input: ReadInput) => Promise<HandlerResult<R>>;
  /** The route makes a thing under an id that its path names. */
  isCreate?: boolean;
  /** The route brings back what was removed: `handle` records it as if it were new. */
  isRestore?: boolean;
  handle: (change: Change<Content>, input: HandlerInput<R>, prepared: Prepared) => Promise<void>;
}

class StaleVersion extends Error {}

/**
 * Binds a declared route whose call changes a versioned thing, in one transaction. A repeated `X-Request-ID`
 * answers with what the first request made, or `request.idempotency_conflict` for another body. The thing is
 * locked, and `If-Match` compared where the route declares it: `request.precondition_required`, or
 * `request.precondition_failed` with the current thing. `handle` changes it and records its content before and
 * after; entry and version are written. `read` reads the answer, whose `version` becomes the `ETag`.
 */
export function bindChange<R extends Route, Content extends z.ZodObject, Prepared = undefined>(
  route: R,
  deps: ChangeDeps,
  parts: ChangeParts<R, Content, Prepared>,
): Binding {
  const { aggregate } = parts;
  const isCreate =
    parts.isCreate ?? (route.method === 'POST' && !route.path.includes(`{${aggregate.param}}`));
  // A route that answers with nothing has no `read`.
  const answerOf = async (input: ReadInput) => (await parts.read?.(input)) as HandlerResult<R>;

  const lastVersion = async (tx: Transaction, id: string) =>
    (await queries.latestVersion(tx, aggregate.type, id))?.version ?? 0;

  /** Locks the thing and compares its version. Resolves to the last one that is taken, and why it can't be changed. */
  async function lockedVersion(tx: Transaction, id: string, { ifMatch }: RequestContext): Promise<Locked> {
    const isDeleted = parts.isRestore ?? false;
    const locked = await queries.lockVersion(tx, rowOf(aggregate, id), { isDeleted });
    if (locked === undefined) throw new AppError(aggregate.missing);
    const last = Math.max(locked.version, locked.latest ?? 0);
    return { last, refusal: route.ifMatch && refusalOf(ifMatch, locked.version) };
  }

  async function open(tx: Transaction, { input, caller, id }: Named<R>): Promise<Opened<Content>> {
    if (aggregate.isSerial) await queries.lockKind(tx, aggregate.table);
    const { last, refusal }: Locked = isCreate
      ? { last: await lastVersion(tx, id), refusal: undefined }
      : await lockedVersion(tx, id, input.context);
    const { requestId, clock } = input.context;
    const change = byCaller(caller, { tx, requestId, at: clock.now() });
    return { change: openChange(aggregate, { ...change, id, version: last + 1, isNew: isCreate }), refusal };
  }

  async function run(tx: Transaction, named: Named<R> & { prepared: Prepared }) {
    const repeatedId = await takeRequest(tx, deps, { ...named, route });
    if (repeatedId !== undefined) return { id: repeatedId };
    const { change, refusal } = await open(tx, named);
    const handling = parts.handle(change, named.input, named.prepared);
    await (refusal ? refuse(handling, refusal, aggregate.missing) : handling);
    return { id: named.id, announce: await change.finish() };
  }

  /** The thing as it is, in the words that the route answers with. */
  async function current(caller: Caller, id: string): Promise<unknown> {
    if (route.response.kind !== 'json' || !parts.read) return undefined;
    return route.response.schema.parse(await answerOf({ db: deps.db, caller, id }));
  }

  return bind(route, async (input: HandlerInput<R>) => {
    const caller = callerOf(input);
    const id = (input.params as Record<string, string> | undefined)?.[aggregate.param] ?? newId();
    // Without `prepare` nothing is prepared.
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

/** A thing under lock. */
interface Locked {
  last: number;
  /** The change is tried all the same, and taken back: it knows from whom the thing is hidden. */
  refusal: Error | undefined;
}

/** Ends a change that was only tried. A caller who may not see the thing learns nothing of its version. */
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

/** Routes that change something are for people who signed in. */
function callerOf({ caller }: { caller: Caller | Visitor | undefined }): Caller {
  if (!caller || isVisitor(caller)) throw new AppError('auth.required');
  return caller;
}

/** Finds the refusal of a change by its `If-Match`; a malformed version counts as a stale one. */
function refusalOf(ifMatch: string | undefined, version: number): Error | undefined {
  if (ifMatch === undefined) return new AppError('request.precondition_required');
  return ifMatch === `"${version}"` ? undefined : new StaleVersion();
}
