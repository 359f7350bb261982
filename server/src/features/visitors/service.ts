/** Visitors of public endpoints: known by a session alone, whose identifier only their page has (document 2 §7.6). */
import { createHash, randomBytes } from 'node:crypto';
import { type PublicAgent, SessionIdentifierSchema } from '@polylogue/contract/conversations/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { AuthenticateVisitor, Visitor } from '../../http/requests/caller.ts';
import * as agents from '../agents/service.ts';
import * as queries from './queries.ts';

export interface VisitorDeps {
  db: Database;
  clock: Clock;
  agents: agents.AgentDeps;
}

const dayMs = 24 * 60 * 60 * 1000;
/** A session in which nobody asks anything. */
const idleSessionMs = dayMs;
/** One that goes on lasts so long after its last question, or as long as its conversations are kept. */
const longestSessionDays = 30;

const hashOf = (sessionIdentifier: string) => createHash('sha256').update(sessionIdentifier).digest('hex');

/** Begins a visit. Throws `public_endpoint.not_found`. */
export async function openSession(
  { db, clock }: Pick<VisitorDeps, 'db' | 'clock'>,
  { publicChatEndpoint }: { publicChatEndpoint: string },
): Promise<{ sessionIdentifier: string }> {
  const { id: endpointId } = await agents.findOpenEndpoint({ db }, publicChatEndpoint);
  const sessionIdentifier = randomBytes(32).toString('base64url');
  const now = clock.now();
  await transaction(db, (tx) =>
    queries.insert(tx, {
      hash: hashOf(sessionIdentifier),
      ownerId: newId(),
      endpointId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + idleSessionMs),
    }),
  );
  return { sessionIdentifier };
}

/** Makes the resolver of session identifiers. */
export const visitorAuthentication =
  ({ db, clock }: Pick<VisitorDeps, 'db' | 'clock'>): AuthenticateVisitor =>
  async (sessionIdentifier) => {
    if (!SessionIdentifierSchema.safeParse(sessionIdentifier).success) return undefined;
    const sessionHash = hashOf(sessionIdentifier);
    const session = await queries.find(db, { hash: sessionHash, now: clock.now() });
    return session && { ...session, sessionHash };
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

/** The endpoint of a visitor. Throws `public_endpoint.not_found` where it is no longer open. */
export async function endpointOf(
  { agents: { findEndpoint } }: Pick<VisitorDeps, 'agents'>,
  { endpointId }: Pick<Visitor, 'endpointId'>,
): Promise<agents.PublicEndpoint> {
  const endpoint = await findEndpoint(endpointId);
  if (!endpoint?.isEnabled) throw new AppError('public_endpoint.not_found');
  return endpoint;
}

/** The same, where it has that name: a session is for its own endpoint alone. */
export async function endpointNamed(
  deps: Pick<VisitorDeps, 'agents'>,
  visitor: Pick<Visitor, 'endpointId'>,
  publicChatEndpoint: string,
): Promise<agents.PublicEndpoint> {
  const endpoint = await endpointOf(deps, visitor);
  if (endpoint.name.toLowerCase() !== publicChatEndpoint.toLowerCase()) {
    throw new AppError('public_endpoint.not_found');
  }
  return endpoint;
}

/**
 * What the start of a visitor's conversation shows of the agent. Throws `public_endpoint.not_found`, and
 * `public_endpoint.agent_away` where the agent can't answer at the moment: the visit goes on when it can.
 */
export async function agentDetails(
  deps: Pick<VisitorDeps, 'agents'>,
  visitor: Visitor,
  { publicChatEndpoint, language }: { publicChatEndpoint: string; language: Language },
): Promise<PublicAgent> {
  const { agentId, brandKey } = await endpointNamed(deps, visitor, publicChatEndpoint);
  try {
    return { ...(await agents.detailsForConversation(deps.agents, { agentId, language })), brandKey };
  } catch (cause) {
    throw cause instanceof AppError ? new AppError('public_endpoint.agent_away', { cause }) : cause;
  }
}
