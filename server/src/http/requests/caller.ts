import type { Action } from '@polylogue/contract/permissions';

/** For which things an action is granted: for all of its kind, or for those with the ids. */
export type Grant = 'all' | ReadonlySet<string>;
/** What somebody's roles add up to. */
export type Grants = ReadonlyMap<Action, Grant>;

/** Who sends a request, with what their roles grant. */
export interface Caller {
  userId: string;
  name: string;
  userName: string;
  sessionId: string;
  grants: Grants;
}

/** Somebody at a public endpoint: whoever knows the identifier of the session. */
export interface Visitor {
  /** Owns what the visitor writes. */
  ownerId: string;
  endpointId: string;
  /** Of the session identifier, which is nowhere kept. */
  sessionHash: string;
  /** What the web site's server says of them, by name; `visitor.*` in prompts. Empty: nothing. */
  claims: Readonly<Record<string, string>>;
  expiresAt: Date;
}

export const isVisitor = (caller: Caller | Visitor | undefined): caller is Visitor =>
  caller !== undefined && 'endpointId' in caller;

/** Resolves the identifier of a visitor's session; `undefined` when there is no such session any more. */
export type AuthenticateVisitor = (sessionIdentifier: string) => Promise<Visitor | undefined>;

/** Resolves a bearer token; `undefined` when it is not (or no longer) good. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;
