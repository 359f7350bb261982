/** Who sends a request, and whether its route's declared access admits them. */
import type { Route } from '@polylogue/contract/http';
import { isMultipart } from '@polylogue/contract/multipart';
import { AppError } from '../../app-error.ts';
import type { Authenticate, AuthenticateVisitor, Caller, Visitor } from '../requests/caller.ts';
import type { RequestContext } from './binding.ts';

export interface Authenticators {
  authenticate: Authenticate;
  /** Without it there are no visitors. */
  authenticateVisitor?: AuthenticateVisitor;
}

/** The identifier of a visitor's session, where a part of the call has a place for it. */
function sessionIdentifierIn(part: unknown): string | undefined {
  const isThere = typeof part === 'object' && part !== null && 'sessionIdentifier' in part;
  return isThere && typeof part.sessionIdentifier === 'string' ? part.sessionIdentifier : undefined;
}

async function visitorOf(
  identifier: string | undefined,
  { authenticateVisitor }: Authenticators,
): Promise<Visitor> {
  const visitor = identifier === undefined ? undefined : await authenticateVisitor?.(identifier);
  if (!visitor) throw new AppError('visitor_session.invalid');
  return visitor;
}

/**
 * Refuses callers that the route's declared access does not admit, before a body is read. A visitor whose session
 * neither path nor header names is left to `admitByBody`, where the route has a body other than a file.
 */
export async function admit(
  { access, body }: Route,
  { context, params }: { context: RequestContext; params: unknown },
  authenticators: Authenticators,
): Promise<Caller | Visitor | undefined> {
  const identifier = sessionIdentifierIn(params) ?? context.sessionIdentifier;
  const mayBeInBody = body !== undefined && !isMultipart(body);
  if (access === 'visitor' && identifier === undefined && mayBeInBody) return undefined;
  if (access === 'visitor' || (access === 'signedInOrVisitor' && identifier !== undefined)) {
    return visitorOf(identifier, authenticators);
  }
  const { bearerToken } = context;
  const caller = bearerToken === undefined ? undefined : await authenticators.authenticate(bearerToken);
  if (access === 'public') return caller;
  if (!caller) throw new AppError('auth.required');
  if (typeof access === 'object' && !access.anyOf.some((action) => caller.grants.has(action))) {
    throw new AppError('auth.forbidden');
  }
  return caller;
}

/** The visitor whose session the body names, where the route is for visitors; else nobody. */
export async function admitByBody(
  { access }: Route,
  body: unknown,
  authenticators: Authenticators,
): Promise<Visitor | undefined> {
  return access === 'visitor' ? visitorOf(sessionIdentifierIn(body), authenticators) : undefined;
}
