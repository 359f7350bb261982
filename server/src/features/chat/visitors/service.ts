/** Visitors of public endpoints, identified by a session whose identifier only their page has (document 2 §7.6). */
import { createHash, randomBytes } from 'node:crypto';
import { SessionIdentifierSchema } from '@polylogue/contract/chat/engine/questions';
import { type PublicAgent } from '@polylogue/contract/chat/conversations/schemas';
import type { RouteAnswer } from '@polylogue/contract/http';
import type { Language } from '@polylogue/contract/languages';
import type { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { AuthenticateVisitor, Visitor } from '../../../http/requests/caller.ts';
import type { KeySealer } from '../../../sealed-key.ts';
import * as agents from '../../agents/public.ts';
import * as brands from '../../brands/public.ts';

import * as queries from './queries.ts';
import { identityKeyHash, verifyVisitorToken } from './visitor-token.ts';

export interface VisitorDeps {
  db: Database;
  clock: Clock;
  agents: agents.AgentDeps;
  /** Decrypts the identity keys of endpoints. */
  sealer: KeySealer;
  /** Checks that an origin is one of the product's own addresses. */
  isOwnOrigin(origin: string): Promise<boolean>;
}

const dayMs = 24 * 60 * 60 * 1000;
/** Lifetime of a session without questions. */
const idleSessionMs = dayMs;
/** Maximum lifetime after the last question, unless conversations are kept for a shorter time. */
const longestSessionDays = 30;

const hashOf = (sessionIdentifier: string) => createHash('sha256').update(sessionIdentifier).digest('hex');

/** Creates a session with its identifier. */
const newSession = (endpointId: string, now: Date) => {
  const sessionIdentifier = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + idleSessionMs);
  const session = {
    hash: hashOf(sessionIdentifier),
    ownerId: newId(),
    endpointId,
    createdAt: now,
    expiresAt,
  };
  return { sessionIdentifier, session };
};

/** Opens an anonymous session. Throws `public_endpoint.not_found`. */
export async function openSession(
  { db, clock }: Pick<VisitorDeps, 'db' | 'clock'>,
  { publicChatEndpoint }: { publicChatEndpoint: string },
): Promise<{ sessionIdentifier: string }> {
  const { id: endpointId } = await agents.findOpenEndpoint({ db }, publicChatEndpoint);
  const { sessionIdentifier, session } = newSession(endpointId, clock.now());
  await transaction(db, (tx) =>
    queries.insert(tx, { ...session, subject: null, claims: null, keyHash: null }),
  );
  return { sessionIdentifier };
}

/**
 * Opens or continues the session of a visitor named by the web site's server; `current` is the previous session, kept
 * for the same subject. Throws `public_endpoint.not_found` or `visitor_identity.rejected`.
 */
export async function openNamedSession(
  deps: Pick<VisitorDeps, 'db' | 'clock' | 'sealer'>,
  { publicChatEndpoint, visitorToken }: { publicChatEndpoint: string; visitorToken: string },
  current: string | undefined,
): Promise<{ sessionIdentifier: string }> {
  const { db, clock } = deps;
  const endpoint = await agents.findOpenEndpoint({ db }, publicChatEndpoint);
  const endpointId = endpoint.id;
  const keys = await agents.identityKeysOf(deps, endpoint);
  const { id, name } = endpoint;
  const visitor = await verifyVisitorToken(visitorToken, { keys, id, name }, clock);
  const { subject, claims, keyHash } = visitor;
  const now = clock.now();
  return transaction(db, async (tx) => {
    if (!(await queries.useToken(tx, { endpointId, ...visitor }))) {
      throw new AppError('visitor_identity.rejected', { cause: new Error('The token was used before') });
    }
    const hash = hashOf(current ?? '');
    const known = current === undefined ? undefined : await queries.find(tx, { hash, now });
    if (current !== undefined && known?.endpointId === endpointId && known.subject === subject) {
      await queries.updateClaims(tx, { hash, claims, keyHash });
      return { sessionIdentifier: current };
    }
    const { sessionIdentifier, session } = newSession(endpointId, now);
    await queries.insert(tx, { ...session, subject, claims, keyHash });
    return { sessionIdentifier };
  });
}

/** Returns true if the endpoint still has the key of a named session; sessions without a stored key accept any. */
function hasCurrentKey(sealer: KeySealer, session: queries.FoundSession): boolean {
  const { subject, keyHash, endpointId, agentId } = session;
  if (subject === null) return true;
  const hashes = agents
    .openIdentityKeys(sealer, agentId, session)
    .map((key) => identityKeyHash(endpointId, key));
  return keyHash === null ? hashes.length > 0 : hashes.includes(keyHash);
}

/** Creates the resolver of session identifiers. */
export const visitorAuthentication =
  ({ db, clock, sealer }: Pick<VisitorDeps, 'db' | 'clock' | 'sealer'>): AuthenticateVisitor =>
  async (sessionIdentifier) => {
    if (!SessionIdentifierSchema.safeParse(sessionIdentifier).success) return undefined;
    const sessionHash = hashOf(sessionIdentifier);
    const session = await queries.find(db, { hash: sessionHash, now: clock.now() });
    if (!session || !hasCurrentKey(sealer, session)) return undefined;
    const { ownerId, endpointId, subject, claims, expiresAt } = session;
    return { ownerId, endpointId, subject, claims: claims ?? {}, expiresAt, sessionHash };
  };

/** Extends the session of a visitor who asks, up to the retention of their conversations. */
export async function extendSession(
  db: Database,
  { sessionHash }: Pick<Visitor, 'sessionHash'>,
  { retentionDays, now }: { retentionDays: number; now: Date },
): Promise<void> {
  const lifeMs = Math.min(retentionDays, longestSessionDays) * dayMs;
  await queries.extend(db, { hash: sessionHash, expiresAt: new Date(now.getTime() + lifeMs) });
}

type FindingEndpoints = { agents: Pick<agents.AgentDeps, 'findEndpoint'> };

/** Finds the endpoint of a visitor. Throws `public_endpoint.not_found` if it is closed. */
export async function endpointOf(
  { agents: { findEndpoint } }: FindingEndpoints,
  { endpointId }: Pick<Visitor, 'endpointId'>,
): Promise<agents.PublicEndpoint> {
  const endpoint = await findEndpoint(endpointId);
  if (!endpoint?.isEnabled) throw new AppError('public_endpoint.not_found');
  return endpoint;
}

/** Finds the endpoint of a visitor by name. Throws `public_endpoint.not_found` if the session is for another one. */
export async function endpointNamed(
  deps: FindingEndpoints,
  visitor: Pick<Visitor, 'endpointId'>,
  publicChatEndpoint: string,
): Promise<agents.PublicEndpoint> {
  const endpoint = await endpointOf(deps, visitor);
  if (endpoint.name.toLowerCase() !== publicChatEndpoint.toLowerCase()) {
    throw new AppError('public_endpoint.not_found');
  }
  return endpoint;
}

/** Converts any error of reading the agent to `public_endpoint.agent_away`, which is temporary. */
async function asAgentAway<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (cause) {
    throw cause instanceof AppError ? new AppError('public_endpoint.agent_away', { cause }) : cause;
  }
}

/**
 * Finds the agent of a visitor's endpoint by name. Throws `public_endpoint.not_found`, or `public_endpoint.agent_away`
 * while the agent is not published.
 */
export async function agentAt(
  deps: Pick<VisitorDeps, 'clock'> & { agents: Pick<agents.AgentDeps, 'db' | 'findById' | 'findEndpoint'> },
  visitor: Pick<Visitor, 'endpointId'>,
  publicChatEndpoint: string,
): Promise<{ agentId: string }> {
  const { agentId } = await endpointNamed(deps, visitor, publicChatEndpoint);
  await asAgentAway(agents.findOpen(deps.agents, { userId: null, at: deps.clock.now() }, agentId));
  return { agentId };
}

/**
 * Reads the agent for the start page of a visitor's conversation. Throws `public_endpoint.not_found`, or
 * `public_endpoint.agent_away` while the agent cannot answer.
 */
export async function agentDetails(
  deps: Pick<VisitorDeps, 'agents' | 'clock'>,
  visitor: Visitor,
  { publicChatEndpoint, language }: { publicChatEndpoint: string; language: Language },
): Promise<PublicAgent> {
  const { agentId, brandKey, offersSignIn } = await endpointNamed(deps, visitor, publicChatEndpoint);
  const [details, hasPrompts] = await asAgentAway(
    Promise.all([
      agents.detailsForVisitor(deps.agents, { agentId, language, at: deps.clock.now() }),
      agents.hasAgentPrompts(deps.agents.db, agentId),
    ]),
  );
  return { ...details, brandKey, hasPrompts, offersSignIn };
}

/**
 * Reads the settings of the chat launcher, for the product's pages, and for origins that the endpoint allows. Throws
 * `public_endpoint.not_found` or `public_endpoint.origin_refused`.
 */
export async function embedding(
  { db, isOwnOrigin }: Pick<VisitorDeps, 'db' | 'isOwnOrigin'>,
  asked: { publicChatEndpoint: string; foreignOrigin?: string | undefined },
): Promise<RouteAnswer<typeof publicConversationRoutes.embedding>> {
  const { foreignOrigin: origin, publicChatEndpoint } = asked;
  const { allowedOrigins, allowsTesting, brandKey } = await agents.findOpenEndpoint(
    { db },
    publicChatEndpoint,
  );
  const isAllowed =
    origin === undefined || allowedOrigins.includes(origin) || (allowsTesting && (await isOwnOrigin(origin)));
  if (!isAllowed) throw new AppError('public_endpoint.origin_refused');
  const { name, theme } = await brands.readAppearance({ db }, brandKey);
  const { main, contrastText } = theme.primary;
  return { brandName: name, colour: main, contrastColour: contrastText };
}
