/** Read access to drafts for authors and testers. */
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
import { type Agent, resolveAgent } from '../agent/answering-agent.ts';
import { draftAvatarUrl } from '../agent/avatar-urls.ts';
import { presentConfiguration } from '../agent/configuration.ts';
import { type DraftRow, mayTest } from '../agent/draft.ts';
import * as queries from './draft-queries.ts';
import { presentAgent } from '../agent/presenter.ts';
import { answerSourceOf, type HasModel, refusalOf, acceptedFiles } from '../agent/policy.ts';

type Tester = Pick<Caller, 'userId' | 'grants'>;
type Deps = { db: Database };

/** Id of a draft, and the expected type of its agent. */
export interface DraftKey {
  draftId: string;
  agentType: AgentType;
}

/** Maximum number of drafts in a list. */
const maxListed = 200;

/** Finds a draft that the user may test. Throws `configuration_state.not_found`. */
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

/** Converts a draft to its wire format. */
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

/** Finds the caller's latest draft of a personal agent, unless a newer version exists. */
export async function findPersonalDraft(
  { db }: Deps,
  caller: Tester,
  agentId: string,
): Promise<ConfigurationState | undefined> {
  const filter = { agentType: 'User', authorId: caller.userId, agentId } as const;
  const [draft] = await queries.list(db, caller, { ...filter, withUnchanged: true, limit: 1 });
  return draft && draft.baseVersion === draft.newestVersion ? presentDraft(draft) : undefined;
}

/** Lists drafts with changes that the user may test, latest first. */
export async function listDrafts(
  { db }: Deps,
  caller: Tester,
  filter: queries.DraftFilter,
): Promise<{ items: ConfigurationStateRow[] }> {
  const drafts = await queries.list(db, caller, { ...filter, limit: maxListed });
  return { items: drafts.map(presentRow) };
}

/**
 * Resolves a draft for a tester. It reads only libraries that both author and tester may read, so that nobody reads an
 * unpublished library with another user's right. Throws as `resolveAgent`.
 */
export async function resolveDraft(
  deps: LibraryRightsDeps,
  {
    configuration,
    authorId,
    testerId,
    guidelinesDocumentIds,
  }: Pick<DraftRow, 'configuration' | 'authorId' | 'guidelinesDocumentIds'> & { testerId: string },
  hasModel: HasModel,
): Promise<Agent> {
  const readable = await readableToAll(deps, [authorId, testerId], configuration.libraryIds);
  const draft = { id: null, version: null, configuration, guidelines_document_ids: guidelinesDocumentIds };
  return resolveAgent(draft, hasModel, readable);
}

/** Reads a draft for the start of a test. Throws `configuration_state.not_found`, and the reason if it cannot answer. */
export async function draftDetails(
  deps: Deps & { hasModel(): Promise<HasModel> },
  tester: Tester,
  { language, ...key }: DraftKey & { language: Language },
): Promise<AgentForConversation> {
  const [draft, hasModel] = await Promise.all([findDraft(deps, tester, key), deps.hasModel()]);
  const answerSource = answerSourceOf(draft.configuration, hasModel);
  if (!answerSource) throw new AppError(refusalOf(draft.configuration));
  // Drafts have no built-in translation. Their picture requires a token, which an image element cannot send.
  const agent = { ...draft, built_in: null, type: draft.agentType, avatar_file_id: null, version: 0 };
  return presentAgent(agent, { answerSource, language, takes: acceptedFiles(draft.configuration, hasModel) });
}
