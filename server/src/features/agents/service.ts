/** Agents as those who chat meet them: which there are, and what one needs to answer. */
import {
  type AgentForConversation,
  PublicChatEndpointSchema,
} from '@polylogue/contract/conversations/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { KeySealer } from '../../sealed-key.ts';
import type { RememberedConfiguration } from '../../servers/remembered-configuration.ts';
import { audit, bySystem } from '../../changes/audit.ts';
import { type Agent, answering } from './answering-agent.ts';
import { builtInAgents } from './built-in-agents.ts';
import { ConfigurationSchema } from './configuration.ts';
import { answerSourceOf } from './policy.ts';
import { presentAgent } from './presenter.ts';
import * as endpointQueries from './endpoint-queries.ts';
import type { PublicEndpoint } from './public-endpoint.ts';
import * as queries from './queries.ts';

export { type Agent, answering } from './answering-agent.ts';
export { type Configuration, ConfigurationSchema } from './configuration.ts';
export { nameIn, starterInEnglish } from './built-in-texts.ts';
export {
  answeringDraft,
  changeDraft,
  type DraftKey,
  draftDetails,
  findDraft,
  removeDraft,
} from './drafts.ts';
export type { PublicEndpoint } from './public-endpoint.ts';

export interface AgentDeps {
  db: Database;
  /** Whether answers can come from a model at the moment. */
  hasModel(): Promise<boolean>;
  /** Whether a library can't be searched yet. */
  isBeingRead(libraryId: string): boolean;
  /** The agent that every question to it looks up. */
  findById(agentId: string): Promise<queries.AgentRow | undefined>;
  /** The public endpoint that every question of a visitor looks up. */
  findEndpoint(endpointId: string): Promise<PublicEndpoint | undefined>;
}

/** What agents are listed from. */
type ListDeps = Pick<AgentDeps, 'db' | 'hasModel' | 'isBeingRead'>;

/** What the feature needs of a process. */
export function agentDeps({
  db,
  hasModel,
  isBeingRead,
  configuration,
}: ListDeps & { configuration: RememberedConfiguration }): AgentDeps {
  return {
    db,
    hasModel,
    isBeingRead,
    findById: configuration.remember((agentId: string) => queries.findById(db, agentId)),
    findEndpoint: configuration.remember((id: string) => endpointQueries.findById(db, id)),
  };
}

/** Adds the built-in agents that are missing, with their audit entries; run at every start. */
export async function seed(
  { db, clock }: { db: Database; clock: Clock },
  { handbookLibraryId }: { handbookLibraryId: string },
): Promise<void> {
  for (const [position, agent] of builtInAgents.entries()) {
    const id = newId();
    const { builtIn, systemPrompt, usesHandbook, texts } = agent;
    const configuration = ConfigurationSchema.parse({
      ...texts.en,
      systemPrompt,
      libraryIds: usesHandbook ? [handbookLibraryId] : [],
    });
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

/** Lists the agents that can answer at the moment, the default one first, in the reader's language. */
export async function listAvailable(
  deps: ListDeps,
  language: Language,
): Promise<{ items: AgentForConversation[] }> {
  const [rows, hasModel] = await Promise.all([queries.list(deps.db), deps.hasModel()]);
  const items = rows.flatMap((row) => {
    const answerSource = answerSourceOf(row.configuration, hasModel);
    const isPreparing = row.configuration.libraryIds.some(deps.isBeingRead);
    return answerSource ? [presentAgent(row, { answerSource, language, isPreparing })] : [];
  });
  return { items };
}

/**
 * The agent behind a question. Throws `agent.not_found`, and `model.not_configured` when it can answer only with a
 * model and there is none.
 */
export async function findForAnswer(
  deps: Pick<AgentDeps, 'findById' | 'hasModel'>,
  agentId: string,
): Promise<Agent> {
  const [row, hasModel] = await Promise.all([deps.findById(agentId), deps.hasModel()]);
  if (!row) throw new AppError('agent.not_found');
  return answering(row, hasModel);
}

/**
 * What the start of a conversation shows of an agent. Throws `agent.not_found`, also for one that isn't offered
 * at the moment.
 */
export async function detailsForConversation(
  deps: ListDeps,
  { agentId, language }: { agentId: string; language: Language },
): Promise<AgentForConversation> {
  const { items } = await listAvailable(deps, language);
  const agent = items.find(({ gptSystemId }) => gptSystemId === agentId);
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
  return [keys?.sealed_primary_identity_key, keys?.sealed_secondary_identity_key].flatMap((sealed) =>
    sealed ? (sealer.open(endpoint.agentId, sealed) ?? []) : [],
  );
}

/** Origins whose pages may show the chat of an endpoint; none where it is not open. */
export async function framersOf({ db }: Pick<AgentDeps, 'db'>, name: string): Promise<readonly string[]> {
  const isName = PublicChatEndpointSchema.safeParse(name).success;
  const endpoint = isName ? await endpointQueries.findByName(db, name) : undefined;
  return endpoint?.isEnabled ? endpoint.allowedOrigins : [];
}
