/** Prompts of agents. They are versioned, audited and live without publishing. */
import { countCharacters } from '@polylogue/contract/agents/catalog/agent-file/bounds';
import { maxPrompts, maxPromptsCharacters } from '@polylogue/contract/limits';
import type {
  AgentPrompt,
  CreateAgentPrompt,
  Prompt,
  PromptSettings,
} from '@polylogue/contract/agents/prompts/schemas';
import { z } from 'zod';
import { AppError } from '../../../app-error.ts';
import { defineAggregate } from '../../../changes/aggregate.ts';
import type { AuditedChange } from '../../../changes/audit.ts';
import type { Change } from '../../../changes/change.ts';
import { recordAddedOrRemoved } from '../../../changes/record-many.ts';
import type { Database } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { rightsOn } from '../access/queries.ts';
import { insertPrompt, removePrompt, replacePrompt } from './ordered-prompts.ts';
import { presentAgentPrompt, presentPrompt } from './presenter.ts';
import * as queries from './queries.ts';

const ContentSchema = z.object({
  gptSystemId: z.string(),
  title: z.string(),
  text: z.string(),
  position: z.number(),
});

export const promptAggregate = defineAggregate({
  type: 'Prompt',
  table: 'prompts',
  param: 'promptId',
  missing: 'prompt.not_found',
  // Moving a prompt changes the positions of others.
  isSerial: true,
  content: ContentSchema,
});
type PromptChange = Change<typeof ContentSchema>;
type AgentPromptRow = queries.PromptRow & { agent_id: string };

const holderOf = (agentId: string): queries.PromptOwner => ({ column: 'agent_id', id: agentId });
const contentOf = ({ agent_id: gptSystemId, title, text, position }: AgentPromptRow) => ({
  gptSystemId,
  title,
  text,
  position,
});

/** Lists the prompts of an agent for chats. The caller must have checked chat access. */
export const listOffered = async (db: Database, agentId: string): Promise<{ items: Prompt[] }> => ({
  items: (await queries.list(db, holderOf(agentId))).map(presentPrompt),
});

/** Lists the prompts of an agent for its authors. Throws `agent.not_found`, also if the caller may not read it. */
export async function list(
  db: Database,
  caller: Caller,
  agentId: string,
): Promise<{ items: AgentPrompt[]; permissions: { canEdit: boolean } }> {
  const { canRead, canWrite: canEdit } = await rightsOn(db, caller, agentId);
  if (!canRead) throw new AppError('agent.not_found');
  const rows = await queries.list(db, holderOf(agentId));
  return {
    items: rows.map((row) => presentAgentPrompt({ ...row, agent_id: agentId })),
    permissions: { canEdit },
  };
}

async function find(db: Database, promptId: string): Promise<AgentPromptRow> {
  const row = await queries.findOfAgents(db, promptId);
  if (!row) throw new AppError('prompt.not_found');
  return row;
}

/** Throws `prompt.not_found` if the caller may not write the prompt's agent. */
export async function requireWritable(db: Database, caller: Caller, promptId: string): Promise<void> {
  const { agent_id } = await find(db, promptId);
  const { canWrite } = await rightsOn(db, caller, agent_id);
  if (!canWrite) throw new AppError('prompt.not_found');
}

/** Throws `agent.not_found` if the caller may not write the agent. */
export async function requireWritableAgent(db: Database, caller: Caller, agentId: string): Promise<void> {
  const { canWrite } = await rightsOn(db, caller, agentId);
  if (!canWrite) throw new AppError('agent.not_found');
}

/** Reads a prompt after a change, without a rights check. Throws `prompt.not_found`. */
export const get = async (db: Database, promptId: string): Promise<AgentPrompt> =>
  presentAgentPrompt(await find(db, promptId));

/** Adds a prompt to an agent. Throws `prompt.too_many`, and `agent.not_found` if it was deleted meanwhile. */
export async function create(
  { tx, id, at, caller, record }: PromptChange,
  { gptSystemId, ...settings }: CreateAgentPrompt,
): Promise<void> {
  if (!(await queries.lockAgent(tx, gptSystemId))) throw new AppError('agent.not_found');
  const created = { ...settings, id, at, createdBy: caller.userId };
  const position = await insertPrompt(tx, holderOf(gptSystemId), created);
  record(undefined, { ...settings, gptSystemId, position });
}

/**
 * Adds all prompts of a new agent, sorted by position; prompts without one come last. Uses a constant number of
 * statements. Throws `prompt.too_many`.
 */
export async function addToNewAgent(
  { tx, at, actor, caller }: AuditedChange & { caller: Caller },
  gptSystemId: string,
  prompts: readonly PromptSettings[],
): Promise<void> {
  const characters = prompts.reduce((sum, { text }) => sum + countCharacters(text), 0);
  if (prompts.length > maxPrompts || characters > maxPromptsCharacters) throw new AppError('prompt.too_many');
  const placeOf = ({ position = maxPrompts }: PromptSettings) => position;
  const created = prompts
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ title, text }, position) => ({ id: newId(), title, text, position }));
  const of = { at, createdBy: caller.userId };
  await queries.insertMany(
    tx,
    holderOf(gptSystemId),
    created.map((prompt) => ({ ...prompt, ...of })),
  );
  const things = created.map(({ id, ...texts }) => ({ id, after: { gptSystemId, ...texts } }));
  await recordAddedOrRemoved({ tx, at, actor }, promptAggregate, { operation: 'Create', things });
}

/** Changes or moves a prompt. Throws `prompt.too_many`. */
export async function replace({ tx, id, at, record }: PromptChange, settings: PromptSettings): Promise<void> {
  const row = await find(tx, id);
  const position = await replacePrompt(tx, holderOf(row.agent_id), { row, settings, at });
  record(contentOf(row), { ...contentOf(row), ...settings, position });
}

/** Removes a prompt. Throws `prompt.not_found`, also if the caller may not write its agent. */
export async function remove({ tx, id, caller, record }: PromptChange): Promise<void> {
  await requireWritable(tx, caller, id);
  const row = await find(tx, id);
  await removePrompt(tx, holderOf(row.agent_id), row);
  record(contentOf(row), undefined);
}

/** Returns whether an agent has prompts. */
export const hasPrompts = (db: Database, agentId: string): Promise<boolean> =>
  queries.hasAny(db, { column: 'agent_id', id: agentId });

/** Throws `prompt.not_found` if the prompt belongs neither to the user nor to the agent. */
export async function assertUsable(db: Database, promptId: string, use: queries.PromptUse): Promise<void> {
  if (!(await queries.isUsable(db, promptId, use))) throw new AppError('prompt.not_found');
}
