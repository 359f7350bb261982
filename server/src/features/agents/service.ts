/** Agents as those who chat meet them: which there are, and what one needs to answer. */
import type { AgentForConversation } from '@polylogue/contract/conversations/schemas';
import type { AnswerSource } from '@polylogue/contract/conversations/stream-events';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { RememberedConfiguration } from '../../servers/remembered-configuration.ts';
import { recordChange, systemActor } from '../audit/service.ts';
import { builtInAgents } from './built-in-agents.ts';
import { answerSourceOf } from './policy.ts';
import { presentAgent } from './presenter.ts';
import * as queries from './queries.ts';

export interface AgentDeps {
  db: Database;
  /** Whether answers can come from a model at the moment. */
  hasModel(): Promise<boolean>;
  /** The agent that every question to it looks up. */
  findById(agentId: string): Promise<queries.AgentRow | undefined>;
}

/** What the feature needs of a process. */
export function agentDeps({
  db,
  hasModel,
  configuration,
}: Pick<AgentDeps, 'db' | 'hasModel'> & { configuration: RememberedConfiguration }): AgentDeps {
  return {
    db,
    hasModel,
    findById: configuration.remember((agentId: string) => queries.findById(db, agentId)),
  };
}

/** An agent that can answer now. */
export interface Agent {
  id: string;
  name: string;
  systemPrompt: string;
  libraryId: string | null;
  answerSource: AnswerSource;
}

/** Adds the built-in agents that are missing, with their audit entries; run at every start. */
export async function seed(
  { db, clock }: { db: Database; clock: Clock },
  { handbookLibraryId }: { handbookLibraryId: string },
): Promise<void> {
  for (const [position, agent] of builtInAgents.entries()) {
    const id = newId();
    await transaction(db, async (tx) => {
      const isNew = await queries.insertIfMissing(tx, {
        id,
        built_in: agent.builtIn,
        name: agent.name,
        description: agent.description,
        system_prompt: agent.systemPrompt,
        library_id: agent.usesHandbook ? handbookLibraryId : null,
        starter_prompts: [...agent.starterPrompts],
        position,
        created_at: clock.now(),
      });
      if (!isNew) return;
      await recordChange(tx, systemActor, {
        aggregateType: 'Agent',
        aggregateId: id,
        operation: 'Create',
        after: { name: agent.name, description: agent.description },
        at: clock.now(),
      });
    });
  }
}

/** Lists the agents that can answer at the moment, the default one first. */
export async function listAvailable(
  deps: Pick<AgentDeps, 'db' | 'hasModel'>,
): Promise<{ items: AgentForConversation[] }> {
  const [rows, hasModel] = await Promise.all([queries.list(deps.db), deps.hasModel()]);
  const items = rows.flatMap((row) => {
    const answerSource = answerSourceOf(row, hasModel);
    return answerSource ? [presentAgent(row, answerSource)] : [];
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
  const answerSource = answerSourceOf(row, hasModel);
  if (!answerSource) throw new AppError('model.not_configured');
  return {
    id: row.id,
    name: row.name,
    systemPrompt: row.system_prompt,
    libraryId: row.library_id,
    answerSource,
  };
}

/**
 * What the start of a conversation shows of an agent. Throws `agent.not_found`, also for one that isn't offered
 * at the moment.
 */
export async function detailsForConversation(
  deps: Pick<AgentDeps, 'db' | 'hasModel'>,
  agentId: string,
): Promise<AgentForConversation> {
  const { items } = await listAvailable(deps);
  const agent = items.find(({ gptSystemId }) => gptSystemId === agentId);
  if (!agent) throw new AppError('agent.not_found');
  return agent;
}
