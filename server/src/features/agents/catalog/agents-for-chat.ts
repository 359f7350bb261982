/** Agents for chats: lists, access and resolution for answering. */
import { PublicChatEndpointSchema } from '@polylogue/contract/chat/engine/questions';
import { type AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { KeySealer } from '../../../sealed-key.ts';
import type { CachedConfiguration } from '../../../cluster/cached-configuration.ts';
import { audit, bySystem } from '../../../changes/audit.ts';
import { type Agent, resolveAgent } from '../agent/answering-agent.ts';
import { builtInAgents } from '../agent/built-in-agents.ts';
import { shippedConfiguration } from '../agent/built-in-texts.ts';
import { policyLimits, type PolicyLimits } from '../../access-policies/public.ts';
import { answerSourceOf, type HasModel, acceptedFiles } from '../agent/policy.ts';
import { readAgentOrder } from '../../brands/public.ts';
import { presentAgent } from '../agent/presenter.ts';
import * as endpointQueries from '../agent/endpoint-queries.ts';
import { openIdentityKeys, type PublicEndpoint } from '../agent/public-endpoint.ts';
import { publishedState } from '../access/policy.ts';
import {
  effectiveLibraries,
  type LibraryRightsDeps,
  type ReadableLibraries,
  readableToAgent,
} from '../access/library-rights.ts';
import {
  type ChatAccess,
  type ChatAsker,
  type ChatDecision,
  decideChat,
  type VisitorAsker,
} from '../access/queries.ts';
import type { OfferedModel } from '../agent/offers.ts';
import * as queries from '../agent/queries.ts';
import { listOffered } from './list-queries.ts';

export interface AgentDeps {
  db: Database;
  clock: Clock;
  /** Returns a check for available models. */
  hasModel(): Promise<HasModel>;
  /** Lists available models in order of preference. */
  offeredModels(): Promise<readonly OfferedModel[]>;
  /** Returns whether a library is not searchable yet. */
  isIndexing(libraryId: string): boolean;
  /** Finds an agent, cached. */
  findById(agentId: string): Promise<queries.AgentRow | undefined>;
  /** Policies with their limits, and what limits need to know. */
  limits: PolicyLimits;
  /** Returns the agents that a brand offers first, cached. */
  agentOrderOf(brandKey: string): Promise<string[]>;
  /** Finds a public endpoint, cached. */
  findEndpoint(endpointId: string): Promise<PublicEndpoint | undefined>;
}

type ListDeps = Pick<AgentDeps, 'db' | 'hasModel' | 'isIndexing' | 'agentOrderOf'>;

type AgentParts = Omit<ListDeps, 'agentOrderOf'> &
  Pick<AgentDeps, 'clock' | 'offeredModels'> & { configuration: CachedConfiguration };

export function agentDeps({ configuration, ...parts }: AgentParts): AgentDeps {
  const { db, clock } = parts;
  return {
    ...parts,
    limits: policyLimits({ db, clock, configuration }),
    findById: configuration.cached((agentId: string) => queries.findById(db, agentId)),
    agentOrderOf: configuration.cached((brandKey: string) => readAgentOrder(db, brandKey)),
    findEndpoint: configuration.cached((id: string) => endpointQueries.findById(db, id)),
  };
}

/** Adds missing built-in agents with audit entries. Runs at every start. */
export async function seed(
  { db, clock }: { db: Database; clock: Clock },
  { handbookLibraryId }: { handbookLibraryId: string },
): Promise<void> {
  for (const [position, agent] of builtInAgents.entries()) {
    const id = newId();
    const { builtIn } = agent;
    const configuration = shippedConfiguration(builtIn, handbookLibraryId);
    if (!configuration) continue;
    await transaction(db, async (tx) => {
      const isNew = await queries.insertIfMissing(tx, {
        id,
        built_in: builtIn,
        ...queries.legacyColumns(configuration),
        position,
        created_at: clock.now(),
      });
      if (!isNew) return;
      await queries.insertVersion(tx, {
        agentId: id,
        version: 1,
        configuration,
        createdAt: clock.now(),
        createdBy: null,
      });
      await audit(bySystem(tx, clock.now()), {
        aggregateType: 'Agent',
        aggregateId: id,
        operation: 'Create',
        after: { name: configuration.name, description: configuration.description },
      });
    });
  }
}

/** Maximum number of agents in a list. The directory has all of them, paged. */
const maxOffered = 200;

/** User and language. */
export type Reader = ChatAsker & { language: Language };

/** Lists the agents that a user may chat with and that can answer now: the brand's first, then built-in ones. */
export async function listAvailable(
  deps: ListDeps,
  { language, ...asker }: Reader,
): Promise<{ items: AgentForConversation[] }> {
  const { brandKey } = asker;
  const [first, hasModel] = await Promise.all([
    brandKey === undefined ? [] : deps.agentOrderOf(brandKey),
    deps.hasModel(),
  ]);
  const rows = await listOffered(deps.db, asker, { first, limit: maxOffered });
  const items = rows.flatMap((row) => presentOffered(deps, row, { hasModel, language }) ?? []);
  return { items };
}

/** Presents an agent for the start of a conversation; `undefined` if it cannot answer now. */
function presentOffered(
  { isIndexing }: Pick<ListDeps, 'isIndexing'>,
  row: queries.AgentRow,
  { hasModel, language }: { hasModel: HasModel; language: Language },
): AgentForConversation | undefined {
  const answerSource = answerSourceOf(row.configuration, hasModel);
  const isPreparing = row.configuration.libraryIds.some(isIndexing);
  const takes = acceptedFiles(row.configuration, hasModel);
  return answerSource && presentAgent(row, { answerSource, language, isPreparing, takes });
}

/** Resolves the agent for a user's question. Throws as `assertMayChat`, and the reason if it cannot answer. */
export async function findForPerson(
  deps: Pick<AgentDeps, 'findById' | 'hasModel'> & LibraryRightsDeps,
  asker: ChatAsker,
  agentId: string,
): Promise<Agent> {
  const [row, hasModel] = await Promise.all([findOpen(deps, asker, agentId), deps.hasModel()]);
  return resolveAgent(row, hasModel, await readableToAgent(deps, row));
}

/** Throws `agent.not_found` if the user may not chat with the agent, and `agent.closed` outside of its hours. */
export async function assertMayChat(db: Database, asker: ChatAsker, agentId: string): Promise<void> {
  assertAccess(await decideChat(db, asker, agentId), asker);
}

/** Throws `agent.not_found` without access, and `agent.closed` for a person who has it at other hours. */
function assertAccess(
  access: ChatDecision | undefined,
  { userId, at }: ChatAsker | VisitorAsker,
): asserts access {
  const opensAt = access?.opensAt;
  if (opensAt && userId !== null) {
    const retryAfterSeconds = Math.ceil((opensAt.getTime() - at.getTime()) / 1000);
    throw new AppError('agent.closed', { opensAt, retryAfterSeconds });
  }
  if (!access || opensAt) throw new AppError('agent.not_found');
}

/** Finds an agent that the asker may chat with, and the policy that decides. Throws as `assertMayChat`. */
export async function findOpen(
  deps: Pick<AgentDeps, 'db' | 'findById'>,
  asker: ChatAsker | VisitorAsker,
  agentId: string,
): Promise<queries.AgentRow & ChatAccess> {
  const [row, access] = await Promise.all([deps.findById(agentId), decideChat(deps.db, asker, agentId)]);
  assertAccess(access, asker);
  if (!row) throw new AppError('agent.not_found');
  return { ...row, policyId: access.policyId };
}

/** Resolves the agent for a visitor's question. The endpoint replaces the audience. Throws as `findForPerson`. */
export async function findForVisitor(
  deps: Pick<AgentDeps, 'findById' | 'hasModel'> & LibraryRightsDeps,
  { agentId, at }: { agentId: string; at: Date },
): Promise<Agent> {
  const row = await findOpen(deps, { userId: null, at }, agentId);
  return resolveAgent(row, await deps.hasModel(), await readableToAgent(deps, row));
}

/** Returns the libraries that visitors of the agent's endpoint may read. */
export async function readableToVisitor(
  deps: Pick<AgentDeps, 'findById'> & LibraryRightsDeps,
  { agentId, at }: { agentId: string; at: Date },
): Promise<ReadableLibraries> {
  const row = await deps.findById(agentId);
  const isPublished = row !== undefined && publishedState(row, at) === 'published';
  return { own: new Set(), through: isPublished ? await effectiveLibraries(deps, row) : undefined };
}

/** Reads an agent for the start of a conversation. Throws as `assertMayChat`, and `agent.not_found` if it can't answer. */
export async function detailsForConversation(
  deps: ListDeps,
  { language, ...asker }: Reader,
  agentId: string,
): Promise<AgentForConversation> {
  const [row, access, hasModel] = await Promise.all([
    queries.findById(deps.db, agentId),
    decideChat(deps.db, asker, agentId),
    deps.hasModel(),
  ]);
  const agent = row && presentOffered(deps, row, { hasModel, language });
  if (!agent) throw new AppError('agent.not_found');
  assertAccess(access, asker);
  return agent;
}

/** Reads an agent for the start of a visitor's conversation. Throws `agent.not_found`. */
export async function detailsForVisitor(
  deps: ListDeps & Pick<AgentDeps, 'findById'>,
  { agentId, language, at }: { agentId: string; language: Language; at: Date },
): Promise<AgentForConversation> {
  const [row, hasModel] = await Promise.all([findOpen(deps, { userId: null, at }, agentId), deps.hasModel()]);
  const agent = presentOffered(deps, row, { hasModel, language });
  if (!agent) throw new AppError('agent.not_found');
  return agent;
}

/** Finds an enabled public endpoint by name. Throws `public_endpoint.not_found`. */
export async function findOpenEndpoint({ db }: Pick<AgentDeps, 'db'>, name: string): Promise<PublicEndpoint> {
  const endpoint = await endpointQueries.findByName(db, name);
  if (!endpoint?.isEnabled) throw new AppError('public_endpoint.not_found');
  return endpoint;
}

/** Reads the unsealed identity keys of an endpoint. */
export async function identityKeysOf(
  { db, sealer }: Pick<AgentDeps, 'db'> & { sealer: KeySealer },
  endpoint: Pick<PublicEndpoint, 'id' | 'agentId'>,
): Promise<string[]> {
  const keys = await endpointQueries.findIdentityKeys(db, endpoint.id);
  return keys ? openIdentityKeys(sealer, endpoint.agentId, keys) : [];
}

/**
 * Returns the origins whose pages may show the chat of an endpoint; none unless it is open. Tests run at another
 * address of the product.
 */
export async function frameOriginsOf(
  { db }: Pick<AgentDeps, 'db'>,
  { name, testOrigin }: { name: string; testOrigin(): Promise<string | undefined> },
): Promise<readonly string[]> {
  const isName = PublicChatEndpointSchema.safeParse(name).success;
  const endpoint = isName ? await endpointQueries.findByName(db, name) : undefined;
  if (!endpoint?.isEnabled) return [];
  const test = endpoint.allowsTesting ? await testOrigin() : undefined;
  return test === undefined ? endpoint.allowedOrigins : [...endpoint.allowedOrigins, test];
}
