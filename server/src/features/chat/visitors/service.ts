/** Visitors of public endpoints: known by a session alone, whose identifier only their page has (document 2 §7.6). */
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
  /** Opens the identity keys of endpoints. */
  sealer: KeySealer;
}

const dayMs = 24 * 60 * 60 * 1000;
/** A session in which nobody asks anything. */
const idleSessionMs = dayMs;
/** One that goes on lasts so long after its last question, or as long as its conversations are kept. */
const longestSessionDays = 30;

const hashOf = (sessionIdentifier: string) => createHash('sha256').update(sessionIdentifier).digest('hex');

/** A new session, as it is stored. */
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

/** Begins a visit of nobody in particular. Throws `public_endpoint.not_found`. */
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
 * Begins the visit of whom the web site's server names, or goes on with it: `current` is the session of before, which
 * stays where it is the same person's. Throws `public_endpoint.not_found`, and `visitor_identity.rejected`.
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

/** Checks that the key behind a named session is still the endpoint's; sessions from before keys were kept accept any. */
function isVouchedFor(sealer: KeySealer, session: queries.FoundSession): boolean {
  const { subject, keyHash, endpointId, agentId } = session;
  if (subject === null) return true;
  const hashes = agents
    .openIdentityKeys(sealer, agentId, session)
    .map((key) => identityKeyHash(endpointId, key));
  return keyHash === null ? hashes.length > 0 : hashes.includes(keyHash);
}

/** Makes the resolver of session identifiers. */
export const visitorAuthentication =
  ({ db, clock, sealer }: Pick<VisitorDeps, 'db' | 'clock' | 'sealer'>): AuthenticateVisitor =>
  async (sessionIdentifier) => {
    if (!SessionIdentifierSchema.safeParse(sessionIdentifier).success) return undefined;
    const sessionHash = hashOf(sessionIdentifier);
    const session = await queries.find(db, { hash: sessionHash, now: clock.now() });
    if (!session || !isVouchedFor(sealer, session)) return undefined;
    const { ownerId, endpointId, claims, expiresAt } = session;
    return { ownerId, endpointId, claims: claims ?? {}, expiresAt, sessionHash };
  };

/** Lets the session of somebody who asks last as long as what they ask is kept. */
export async function prolongSession(
  db: Database,
  { sessionHash }: Pick<Visitor, 'sessionHash'>,
  { retentionDays, now }: { retentionDays: number; now: Date },
): Promise<void> {
  const lifeMs = Math.min(retentionDays, longestSessionDays) * dayMs;
  await queries.prolong(db, { hash: sessionHash, expiresAt: new Date(now.getTime() + lifeMs) });
}

type FindingEndpoints = { agents: Pick<agents.AgentDeps, 'findEndpoint'> };

/** The endpoint of a visitor. Throws `public_endpoint.not_found` where it is no longer open. */
export async function endpointOf(
  { agents: { findEndpoint } }: FindingEndpoints,
  { endpointId }: Pick<Visitor, 'endpointId'>,
): Promise<agents.PublicEndpoint> {
  const endpoint = await findEndpoint(endpointId);
  if (!endpoint?.isEnabled) throw new AppError('public_endpoint.not_found');
  return endpoint;
}

/** The same, where it has that name: a session is for its own endpoint alone. */
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

/** What a visitor is told of an agent; for whatever reason it can't be told now, the visit goes on when it can. */
async function unlessAway<T>(told: Promise<T>): Promise<T> {
  try {
    return await told;
  } catch (cause) {
    throw cause instanceof AppError ? new AppError('public_endpoint.agent_away', { cause }) : cause;
  }
}

/**
 * The agent of a visitor's endpoint, where that has the name. Throws `public_endpoint.not_found`, and
 * `public_endpoint.agent_away` while the agent is not published.
 */
export async function agentAt(
  deps: Pick<VisitorDeps, 'clock'> & { agents: Pick<agents.AgentDeps, 'findById' | 'findEndpoint'> },
  visitor: Pick<Visitor, 'endpointId'>,
  publicChatEndpoint: string,
): Promise<{ agentId: string }> {
  const { agentId } = await endpointNamed(deps, visitor, publicChatEndpoint);
  await unlessAway(agents.findPublished(deps.agents, { agentId, at: deps.clock.now() }));
  return { agentId };
}

/**
 * What the start of a visitor's conversation shows of the agent. Throws `public_endpoint.not_found`, and
 * `public_endpoint.agent_away` where the agent can't answer at the moment: the visit goes on when it can.
 */
export async function agentDetails(
  deps: Pick<VisitorDeps, 'agents' | 'clock'>,
  visitor: Visitor,
  { publicChatEndpoint, language }: { publicChatEndpoint: string; language: Language },
): Promise<PublicAgent> {
  const { agentId, brandKey } = await endpointNamed(deps, visitor, publicChatEndpoint);
  const [details, hasPrompts] = await unlessAway(
    Promise.all([
      agents.detailsForVisitor(deps.agents, { agentId, language, at: deps.clock.now() }),
      agents.hasAgentPrompts(deps.agents.db, agentId),
    ]),
  );
  return { ...details, brandKey, hasPrompts };
}

/**
 * What a page needs to show the launcher of a chat: only the product's own, and those of an origin that the endpoint
 * lists. Throws `public_endpoint.not_found`, and `public_endpoint.origin_refused`.
 */
export async function embedding(
  { db }: Pick<VisitorDeps, 'db'>,
  asked: { publicChatEndpoint: string; foreignOrigin?: string | undefined },
): Promise<RouteAnswer<typeof publicConversationRoutes.embedding>> {
  const { allowedOrigins, brandKey } = await agents.findOpenEndpoint({ db }, asked.publicChatEndpoint);
  if (asked.foreignOrigin !== undefined && !allowedOrigins.includes(asked.foreignOrigin)) {
    throw new AppError('public_endpoint.origin_refused');
  }
  return brands.readAppearance({ db }, brandKey);
}
