import type { Action } from '@polylogue/contract/permissions';

/** Entities that an action is granted for: all of its kind, or those with the ids. */
export type Grant = 'all' | ReadonlySet<string>;
/** Combined grants of a person's roles. */
export type Grants = ReadonlyMap<Action, Grant>;

/** Signed-in sender of a request, with the grants of their roles. */
export interface Caller {
  userId: string;
  name: string;
  userName: string;
  sessionId: string;
  /** True until the caller sets up the second factor that the instance requires. */
  lacksSecondFactor?: boolean;
  grants: Grants;
}

/** Visitor of a public endpoint, identified by the secret of their session. */
export interface Visitor {
  /** Owner id of the visitor's content. */
  ownerId: string;
  endpointId: string;
  /** Name given by the web site's server to a signed visitor. */
  subject: string | null;
  /** Hash of the session identifier, which is stored nowhere. */
  sessionHash: string;
  /** Claims by the web site's server, by name; `visitor.*` in prompts. */
  claims: Readonly<Record<string, string>>;
  expiresAt: Date;
}

export const isVisitor = (caller: Caller | Visitor | undefined): caller is Visitor =>
  caller !== undefined && 'endpointId' in caller;

/** Resolves the identifier of a visitor's session; `undefined` if there is no such session any more. */
export type AuthenticateVisitor = (sessionIdentifier: string) => Promise<Visitor | undefined>;

/** Resolves a bearer token; `undefined` if it is invalid or has expired. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;
