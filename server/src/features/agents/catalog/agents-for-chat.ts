/** Agents as those who chat meet them: which there are, and what one needs to answer. */
import type { OfferedDeployment } from '@polylogue/contract/agents/agent/offered-deployments';
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
import { type Agent, answering } from '../agent/answering-agent.ts';
import { builtInAgents } from '../agent/built-in-agents.ts';
import { shippedConfiguration } from '../agent/built-in-texts.ts';
import { answerSourceOf, type HasModel, takenBy } from '../agent/policy.ts';
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
import { type ChatAsker, mayChatWith } from '../access/queries.ts';
import * as queries from '../agent/queries.ts';
import { listOffered } from './list-queries.ts';

export interface AgentDeps {
  db: Database;
  clock: Clock;
  /** Tells which models can be asked at the moment. */
  hasModel(): Promise<HasModel>;
  /** The models that can be asked, in the order of preference. */
  offeredModels(): Promise<readonly OfferedDeployment[]>;
  /** Whether a library can't be searched yet. */
  isBeingRead(libraryId: string): boolean;
  /** The agent that every question to it looks up. */
  findById(agentId: string): Promise<queries.AgentRow | undefined>;
  /** The public endpoint that every question of a visitor looks up. */
  findEndpoint(endpointId: string): Promise<PublicEndpoint | undefined>;
}

/** What agents are listed from. */
type ListDeps = Pick<AgentDeps, 'db' | 'hasModel' | 'isBeingRead'>;

/** What the feature is given. */
type AgentParts = ListDeps &
  Pick<AgentDeps, 'clock' | 'offeredModels'> & { configuration: CachedConfiguration };

/** What the feature needs of a process. */
export function agentDeps({ configuration, ...parts }: AgentParts): AgentDeps {
  const { db } = parts;
  return {
    ...parts,
    findById: configuration.cached((agentId: string) => queries.findById(db, agentId)),
    findEndpoint: configuration.cached((id: string) => endpointQueries.findById(db, id)),
  };
}

/** Adds the built-in agents that are missing, with their audit entries; run at every start. */
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

/** How many agents are offered at once; the directory has all of them, page by page. */
const offeredAtMost = 200;

/** Who looks at agents, and in which language. */
export type Reader = ChatAsker & { language: Language };

/** Lists the agents that somebody may chat with and that can answer now, the built-in ones first. */
export async function listAvailable(
  deps: ListDeps,
  { language, ...asker }: Reader,
): Promise<{ items: AgentForConversation[] }> {
  const [rows, hasModel] = await Promise.all([listOffered(deps.db, asker, offeredAtMost), deps.hasModel()]);
  const items = rows.flatMap((row) => presentOffered(deps, row, { hasModel, language }) ?? []);
  return { items };
}

/** An agent for the start of a conversation; `undefined` where it can give no answer at the moment. */
function presentOffered(
  { isBeingRead }: Pick<ListDeps, 'isBeingRead'>,
  row: queries.AgentRow,
  { hasModel, language }: { hasModel: HasModel; language: Language },
): AgentForConversation | undefined {
  const answerSource = answerSourceOf(row.configuration, hasModel);
  const isPreparing = row.configuration.libraryIds.some(isBeingRead);
  const takes = takenBy(row.configuration, hasModel);
  return answerSource && presentAgent(row, { answerSource, language, isPreparing, takes });
}

/**
 * The agent behind a person's question. Throws `agent.not_found`, also for one that they may not chat with, and
 * else why it can't answer.
 */
export async function findForPerson(
  deps: Pick<AgentDeps, 'findById' | 'hasModel'> & LibraryRightsDeps,
  asker: ChatAsker,
  agentId: string,
): Promise<Agent> {
  const [row, isAllowed, hasModel] = await Promise.all([
    deps.findById(agentId),
    mayChatWith(deps.db, asker, agentId),
    deps.hasModel(),
  ]);
  if (!row || !isAllowed) throw new AppError('agent.not_found');
  return answering(row, hasModel, await readableToAgent(deps, row));
}

/** Throws `agent.not_found` for an agent that somebody may not chat with. */
export async function assertMayChat(db: Database, asker: ChatAsker, agentId: string): Promise<void> {
  if (!(await mayChatWith(db, asker, agentId))) throw new AppError('agent.not_found');
}

/** The agent of an endpoint, while it is published. Throws `agent.not_found`. */
export async function findPublished(
  deps: Pick<AgentDeps, 'findById'>,
  { agentId, at }: { agentId: string; at: Date },
): Promise<queries.AgentRow> {
  const row = await deps.findById(agentId);
  if (!row || publishedState(row, at) !== 'published') throw new AppError('agent.not_found');
  return row;
}

/** The agent behind a visitor's question: the endpoint stands in place of the audience. Throws as `findForPerson`. */
export async function findForVisitor(
  deps: Pick<AgentDeps, 'findById' | 'hasModel'> & LibraryRightsDeps,
  { agentId, at }: { agentId: string; at: Date },
): Promise<Agent> {
  const row = await findPublished(deps, { agentId, at });
  return answering(row, await deps.hasModel(), await readableToAgent(deps, row));
}

/** What visitors of the agent's endpoint may read of libraries now. */
export async function readableToVisitor(
  deps: Pick<AgentDeps, 'findById'> & LibraryRightsDeps,
  { agentId, at }: { agentId: string; at: Date },
): Promise<ReadableLibraries> {
  const row = await deps.findById(agentId);
  const isPublished = row !== undefined && publishedState(row, at) === 'published';
  return { own: new Set(), through: isPublished ? await effectiveLibraries(deps, row) : undefined };
}

/**
 * What the start of a conversation shows of an agent. Throws `agent.not_found`, also for one that the reader may not
 * chat with, or that can give no answer at the moment.
 */
export async function detailsForConversation(
  deps: ListDeps,
  { language, ...asker }: Reader,
  agentId: string,
): Promise<AgentForConversation> {
  const [row, isAllowed, hasModel] = await Promise.all([
    queries.findById(deps.db, agentId),
    mayChatWith(deps.db, asker, agentId),
    deps.hasModel(),
  ]);
  const agent = row && isAllowed ? presentOffered(deps, row, { hasModel, language }) : undefined;
  if (!agent) throw new AppError('agent.not_found');
  return agent;
}

/** The same for a visitor of the agent's endpoint. */
export async function detailsForVisitor(
  deps: ListDeps & Pick<AgentDeps, 'findById'>,
  { agentId, language, at }: { agentId: string; language: Language; at: Date },
): Promise<AgentForConversation> {
  const [row, hasModel] = await Promise.all([findPublished(deps, { agentId, at }), deps.hasModel()]);
  const agent = presentOffered(deps, row, { hasModel, language });
  if (!agent) throw new AppError('agent.not_found');
  return agent;
}

/** The public endpoint of a name, where it is open. Throws `public_endpoint.not_found`. */
export async function findOpenEndpoint({ db }: Pick<AgentDeps, 'db'>, name: string): Promise<PublicEndpoint> {
  const endpoint = await endpointQueries.findByName(db, name);
  if (!endpoint?.isEnabled) throw new AppError('public_endpoint.not_found');
  return endpoint;
}

/** The keys of an endpoint that open, in the clear. */
export async function identityKeysOf(
  { db, sealer }: Pick<AgentDeps, 'db'> & { sealer: KeySealer },
  endpoint: Pick<PublicEndpoint, 'id' | 'agentId'>,
): Promise<string[]> {
  const keys = await endpointQueries.findIdentityKeys(db, endpoint.id);
  return keys ? openIdentityKeys(sealer, endpoint.agentId, keys) : [];
}

/** Origins whose pages may show the chat of an endpoint; none where it is not open. */
export async function frameOriginsOf(
  { db }: Pick<AgentDeps, 'db'>,
  name: string,
): Promise<readonly string[]> {
  const isName = PublicChatEndpointSchema.safeParse(name).success;
  const endpoint = isName ? await endpointQueries.findByName(db, name) : undefined;
  return endpoint?.isEnabled ? endpoint.allowedOrigins : [];
}
