/** Resolves a token to a caller, with a short-lived cache of database results. */
import type { Action } from '@polylogue/contract/permissions';
import type { Clock } from '../../../../clock.ts';
import type { Database } from '../../../../db/client.ts';
import type { AccessChanges } from '../../../../http/access-changes.ts';
import type { Authenticate, Caller, Grants } from '../../../../http/requests/caller.ts';
import * as roles from '../../roles/service.ts';
import type { ProductTokens } from './product-token.ts';
import { findAccessStatus } from '../queries.ts';

/**
 * Maximum delay until a deactivation, a change of roles or a sign-out elsewhere takes effect; 60 s are
 * allowed.
 */
const cacheTtlMs = 15_000;
const maxCachedPeople = 10_000;

export interface Callers {
  authenticate: Authenticate;
  /** Checks that a person may still use agents, for streams that outlast a request. */
  mayAsk(userId: string): Promise<boolean>;
  /** Checks the same for a stream of a session; false once the session has ended. */
  mayRead(session: { userId: string; sessionId: string }): Promise<boolean>;
  /** Checks that the session has not ended and lacks no second factor, regardless of the person's rights. */
  isSignedIn(session: { userId: string; sessionId: string }): Promise<boolean>;
  /** Checks that a person may still do an action, in a session as `isSignedIn` requires. */
  holds(session: { userId: string; sessionId: string }, action: Action): Promise<boolean>;
  /** Returns what a person's roles grant now; `undefined` if they are deactivated or removed. */
  grantsOf(userId: string): Promise<Grants | undefined>;
  /**
   * Calls the listener with the person whose permissions or sessions this process changed, once in effect;
   * `undefined` for anybody.
   */
  onAccessChange(listener: (userId: string | undefined) => void): () => void;
}

export interface CallerDeps {
  db: Database;
  clock: Clock;
  tokens: ProductTokens;
  /** Changes made by this process take effect with the next request. */
  accessChanges: AccessChanges;
}

interface AccessStatus {
  caller: Omit<Caller, 'sessionId'>;
  /** Sessions that the person signed out of, kept while one of their tokens could still be used. */
  endedSessions: ReadonlySet<string>;
}

const canDo = (status: AccessStatus | undefined, action: Action) =>
  status?.caller.grants.has(action) ?? false;

const isOpen = (status: AccessStatus | undefined, sessionId: string) =>
  status !== undefined && !status.caller.lacksSecondFactor && !status.endedSessions.has(sessionId);

/** Makes the resolver. */
export function callers({ db, clock, tokens, accessChanges }: CallerDeps): Callers {
  const cache = new Map<string, { untilMs: number; status: Promise<AccessStatus | undefined> }>();
  accessChanges.subscribe((userId) => {
    if (userId === undefined) cache.clear();
    else cache.delete(userId);
  });

  async function load(userId: string): Promise<AccessStatus | undefined> {
    const [user, { grants }] = await Promise.all([
      findAccessStatus(db, userId),
      roles.resolve({ db, clock }, userId),
    ]);
    if (!user || user.deactivated_at) return undefined;
    const { name, user_name: userName, lacks_second_factor: lacksSecondFactor } = user;
    return {
      caller: { userId, name, userName, lacksSecondFactor, grants },
      endedSessions: new Set(user.ended_session_ids),
    };
  }

  function accessStatusOf(userId: string): Promise<AccessStatus | undefined> {
    const nowMs = clock.elapsedMs();
    const known = cache.get(userId);
    if (known && known.untilMs > nowMs) return known.status;
    const status = load(userId);
    // A failed look-up must not be cached.
    status.catch(() => cache.delete(userId));
    if (cache.size >= maxCachedPeople) cache.clear();
    cache.set(userId, { untilMs: nowMs + cacheTtlMs, status });
    return status;
  }

  async function holds({ userId, sessionId }: { userId: string; sessionId: string }, action: Action) {
    const status = await accessStatusOf(userId);
    return canDo(status, action) && isOpen(status, sessionId);
  }

  return {
    async authenticate(token) {
      const named = await tokens.verify(token);
      if (!named) return undefined;
      const { userId, sessionId } = named;
      const status = await accessStatusOf(userId);
      if (!status || status.endedSessions.has(sessionId)) return undefined;
      return { ...status.caller, sessionId };
    },
    mayAsk: async (userId) => canDo(await accessStatusOf(userId), 'GptSystemsRead'),
    mayRead: (session) => holds(session, 'GptSystemsRead'),
    isSignedIn: async ({ userId, sessionId }) => isOpen(await accessStatusOf(userId), sessionId),
    holds,
    grantsOf: async (userId) => (await accessStatusOf(userId))?.caller.grants,
    onAccessChange: accessChanges.subscribe,
  };
}
