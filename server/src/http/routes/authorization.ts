/** Authenticates the sender of a request, and checks the access that its route declares. */
import type { Route } from '@polylogue/contract/http';
import { isMultipart } from '@polylogue/contract/multipart';
import { AppError } from '../../app-error.ts';
import type { Authenticate, AuthenticateVisitor, Caller, Visitor } from '../requests/caller.ts';
import type { RequestContext } from './binding.ts';

export interface Authenticators {
  authenticate: Authenticate;
  /** Absent if there are no visitors. */
  authenticateVisitor?: AuthenticateVisitor;
}

/** Reads the identifier of a visitor's session from a part of the call. */
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
 * Refuses callers without the route's declared access, before a body is read. Visitors without a session in
 * path or header are left to `authorizeByBody`, if the route has a body other than a file.
 */
export async function authorize(
  { access, body, allowsMissingSecondFactor }: Route,
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
  const isRestricted = caller?.lacksSecondFactor === true && !allowsMissingSecondFactor;
  if (access === 'public') return isRestricted ? undefined : caller;
  if (!caller) throw new AppError('auth.required');
  if (isRestricted) throw new AppError('identity.second_factor_missing');
  if (typeof access === 'object' && !access.anyOf.some((action) => caller.grants.has(action))) {
    throw new AppError('auth.forbidden');
  }
  return caller;
}

/** Finds the visitor whose session the body names, if the route allows visitors. */
export async function authorizeByBody(
  { access }: Route,
  body: unknown,
  authenticators: Authenticators,
): Promise<Visitor | undefined> {
  return access === 'visitor' ? visitorOf(sessionIdentifierIn(body), authenticators) : undefined;
}
