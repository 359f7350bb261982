/** Drafts of agents: taken, changed, tested, removed. They are neither audited nor versioned. */
import type { AgentForConversation } from '@polylogue/contract/conversations/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { Caller } from '../../http/requests/caller.ts';
import { type Agent, answering } from './answering-agent.ts';
import type { Configuration } from './configuration.ts';
import { type AgentType, type Draft, mayTest } from './draft.ts';
import * as queries from './draft-queries.ts';
import { presentAgent } from './presenter.ts';
import { answerSourceOf } from './policy.ts';

type Tester = Pick<Caller, 'userId' | 'grants'>;
type Deps = { db: Database };

/** Whom a draft is of: a kind of agent, and its author where it is looked for as theirs. */
export interface DraftKey {
  draftId: string;
  agentType: AgentType;
}

/** Takes a draft. `agentId`: of the agent that it is to become the next version of. Resolves to its id. */
export async function createDraft(
  { db, clock }: Deps & { clock: Clock },
  draft: Omit<Draft, 'id'>,
): Promise<string> {
  const id = newId();
  await queries.insert(db, { id, ...draft }, clock.now());
  return id;
}

/** Replaces what a draft holds: the next question of a test is answered by it. */
export async function changeDraft(
  { db, clock }: Deps & { clock: Clock },
  { draftId: id, configuration }: { draftId: string; configuration: Configuration },
): Promise<void> {
  await queries.update(db, { id, configuration, at: clock.now() });
}

/** Removes a draft; its test conversations go with it. */
export async function removeDraft({ db }: Deps, draftId: string): Promise<void> {
  await queries.deleteById(db, draftId);
}

/** Finds a draft that somebody may test. Throws `configuration_state.not_found` for every other one. */
export async function findDraft(
  { db }: Deps,
  tester: Tester,
  { draftId, agentType }: DraftKey,
): Promise<Draft> {
  const draft = await queries.findById(db, draftId);
  if (draft?.agentType !== agentType || !mayTest(draft, tester)) {
    throw new AppError('configuration_state.not_found');
  }
  return draft;
}

/** A draft as it answers now. Throws `model.not_configured` where it needs a model and there is none. */
export const answeringDraft = ({ configuration }: Draft, hasModel: boolean): Agent =>
  answering({ id: null, version: null, configuration }, hasModel);

/** What the start of a test shows. Throws `configuration_state.not_found`, and `model.not_configured`. */
export async function draftDetails(
  deps: Deps & { hasModel(): Promise<boolean> },
  tester: Tester,
  { language, ...key }: DraftKey & { language: Language },
): Promise<AgentForConversation> {
  const [draft, hasModel] = await Promise.all([findDraft(deps, tester, key), deps.hasModel()]);
  const answerSource = answerSourceOf(draft.configuration, hasModel);
  if (!answerSource) throw new AppError('model.not_configured');
  // A draft is its author's: nobody has translated it.
  const agent = { ...draft, built_in: null, version: 0 };
  return { ...presentAgent(agent, { answerSource, language }), gptSystemType: draft.agentType };
}
