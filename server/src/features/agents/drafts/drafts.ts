/** Drafts of agents as their authors and testers read them. */
import type {
  AgentType,
  ConfigurationState,
  ConfigurationStateRow,
} from '@polylogue/contract/agents/agent/schemas';
import type { AgentForConversation } from '@polylogue/contract/chat/conversations/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { type LibraryRightsDeps, readableToAll } from '../access/library-rights.ts';
import { type Agent, answering } from '../agent/answering-agent.ts';
import { draftAvatarUrl } from '../agent/avatar-urls.ts';
import { presentConfiguration } from '../agent/configuration.ts';
import { type DraftRow, mayTest } from '../agent/draft.ts';
import * as queries from './draft-queries.ts';
import { presentAgent } from '../agent/presenter.ts';
import { answerSourceOf, type HasModel, refusalOf, takenBy } from '../agent/policy.ts';

type Tester = Pick<Caller, 'userId' | 'grants'>;
type Deps = { db: Database };

/** Whom a draft is of: a kind of agent, and its author where it is looked for as theirs. */
export interface DraftKey {
  draftId: string;
  agentType: AgentType;
}

/** Drafts that are listed at most; whoever has more finishes some. */
const listedAtMost = 200;

/** Finds a draft that somebody may test. Throws `configuration_state.not_found` for every other one. */
export async function findDraft(
  { db }: Deps,
  tester: Tester,
  { draftId, agentType }: DraftKey,
): Promise<DraftRow> {
  const draft = await queries.findById(db, draftId);
  if (draft?.agentType !== agentType || !mayTest(draft, tester)) {
    throw new AppError('configuration_state.not_found');
  }
  return draft;
}

/** A draft in the wire's words. */
const presentDraft = (draft: DraftRow): ConfigurationState => ({
  ...presentConfiguration(draft.configuration),
  configStateId: draft.id,
  gptSystemType: draft.agentType,
  gptSystemId: draft.agentId,
  baseVersion: draft.baseVersion,
  newestVersion: draft.newestVersion,
  ragDataSourceIds: Object.fromEntries(
    draft.configuration.bindings.map(({ id, libraryId }) => [libraryId, id]),
  ),
  avatarUrl: draftAvatarUrl(draft),
  author: { userId: draft.authorId, name: draft.authorName },
  createdAt: draft.createdAt.toISOString(),
  updatedAt: draft.updatedAt.toISOString(),
  version: draft.version,
});

const presentRow = (draft: DraftRow): ConfigurationStateRow => ({
  configStateId: draft.id,
  gptSystemId: draft.agentId,
  name: draft.configuration.name,
  description: draft.configuration.description,
  avatarUrl: draftAvatarUrl(draft),
  author: { userId: draft.authorId, name: draft.authorName },
  baseVersion: draft.baseVersion,
  updatedAt: draft.updatedAt.toISOString(),
  version: draft.version,
});

/** Reads a draft. Throws `configuration_state.not_found`. */
export const readDraft = async (deps: Deps, caller: Tester, key: DraftKey): Promise<ConfigurationState> =>
  presentDraft(await findDraft(deps, caller, key));

/** The drafts of a kind, or of one agent, that somebody may test; the latest first. */
export async function listDrafts(
  { db }: Deps,
  caller: Tester,
  filter: queries.DraftFilter,
): Promise<{ items: ConfigurationStateRow[] }> {
  const drafts = await queries.list(db, caller, { ...filter, limit: listedAtMost });
  return { items: drafts.map(presentRow) };
}

/**
 * A draft as it answers a tester now: from what both its author and they may read, so that nobody reads with another
 * one's right what is not published yet. Throws what `answering` throws.
 */
export async function answeringDraft(
  deps: LibraryRightsDeps,
  { configuration, authorId, testerId }: Pick<DraftRow, 'configuration' | 'authorId'> & { testerId: string },
  hasModel: HasModel,
): Promise<Agent> {
  const readable = await readableToAll(deps, [authorId, testerId], configuration.libraryIds);
  return answering({ id: null, version: null, configuration }, hasModel, readable);
}

/** What the start of a test shows. Throws `configuration_state.not_found`, and why it can't answer. */
export async function draftDetails(
  deps: Deps & { hasModel(): Promise<HasModel> },
  tester: Tester,
  { language, ...key }: DraftKey & { language: Language },
): Promise<AgentForConversation> {
  const [draft, hasModel] = await Promise.all([findDraft(deps, tester, key), deps.hasModel()]);
  const answerSource = answerSourceOf(draft.configuration, hasModel);
  if (!answerSource) throw new AppError(refusalOf(draft.configuration));
  // A draft is its author's: nobody has translated it. Its picture is read with a token, which an image can't send.
  const agent = { ...draft, built_in: null, type: draft.agentType, avatar_file_id: null, version: 0 };
  return presentAgent(agent, { answerSource, language, takes: takenBy(draft.configuration, hasModel) });
}
