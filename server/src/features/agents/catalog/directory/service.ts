/** Directory: accessible and saved agents, and unfinished drafts. */
import type { CapabilityType } from '@polylogue/contract/agents/agent/configuration';
import type {
  ConfigurationStateRow,
  DirectoryAgent,
  ShareCandidate,
} from '@polylogue/contract/agents/agent/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../../../app-error.ts';
import type { PageRequest } from '../../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import type { ContinuationTokens } from '../../../../http/requests/continuation-token.ts';
import { mayWriteAgent, permissionsOn } from '../../access/policy.ts';
import type { ChatAsker } from '../../access/queries.ts';
import { agentAvatarUrl, draftAvatarUrl } from '../../agent/avatar-urls.ts';
import { localizedTexts } from '../../agent/built-in-texts.ts';
import { type AcceptedFiles, acceptedFiles, answerSourceOf, type HasModel } from '../../agent/policy.ts';
import type { AgentDeps } from '../agents-for-chat.ts';
import * as queries from './queries.ts';

/** Maximum length of unpaged lists. */
const maxListed = 100;
const maxRecent = 20;
const maxCandidates = 10;
const maxCategories = 30;

export type DirectoryDeps = Pick<AgentDeps, 'db' | 'hasModel' | 'agentOrderOf'> & {
  continuationTokens: ContinuationTokens;
};

/** User, brand, time and language of a request. */
export interface DirectoryReader {
  caller: Caller;
  asker: ChatAsker;
  language: Language;
}

/** Builds the reader of a request. */
export const readerOf = async ({
  caller,
  context,
}: {
  caller: Caller;
  context: RequestContext;
}): Promise<DirectoryReader> => ({
  caller,
  language: context.language,
  asker: { userId: caller.userId, brandKey: await context.brandKey(), at: context.clock.now() },
});

interface PresentedFor extends DirectoryReader {
  hasModel: HasModel;
}

/** Returns the capabilities that work with the agent's model. */
const usableCapabilities = ({ attachments, images }: AcceptedFiles): CapabilityType[] => [
  ...(attachments ? (['FileSearch'] as const) : []),
  ...(images ? (['Vision'] as const) : []),
];

function present(row: queries.DirectoryRow, { caller, language, hasModel }: PresentedFor): DirectoryAgent {
  const { configuration } = row;
  const answerSource = answerSourceOf(configuration, hasModel) ?? null;
  const texts = localizedTexts({ language, answerSource: answerSource ?? 'model' }, row);
  return {
    gptSystemId: row.id,
    name: texts.name,
    description: texts.description,
    gptSystemType: row.type === 'User' ? 'User' : 'System',
    avatarUrl: agentAvatarUrl(row),
    answerSource,
    owner:
      row.created_by && row.owner_name !== null ? { userId: row.created_by, name: row.owner_name } : null,
    brandKeys: row.brand_keys,
    categories: configuration.categories,
    capabilityTypes: usableCapabilities(acceptedFiles(configuration, hasModel)),
    hasLibrary: configuration.libraryIds.length > 0,
    starterPrompts: [...texts.starterPrompts],
    isPinned: row.is_pinned,
    isPublished: row.is_published,
    sharedWithCount: row.audience_size,
    updatedAt: row.updated_at.toISOString(),
    permissions: permissionsOn(row, caller),
  };
}

/** Reads agents by id, in the order of the ids. */
async function presentAll(
  { db, hasModel }: Pick<DirectoryDeps, 'db' | 'hasModel'>,
  reader: DirectoryReader,
  ids: readonly string[],
): Promise<DirectoryAgent[]> {
  const [rows, has] = await Promise.all([queries.findByIds(db, reader.asker.userId, ids), hasModel()]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [present(row, { ...reader, hasModel: has })] : [];
  });
}

/** Lists a page of agents. Throws `request.continuation_token_invalid`. */
export async function list(
  deps: DirectoryDeps,
  reader: DirectoryReader,
  request: {
    list: queries.DirectoryList;
    query: PageRequest['query'] & { keywords?: string | undefined; category?: string | undefined };
  },
) {
  const { keywords, category } = request.query;
  const page = { query: request.query, tokens: deps.continuationTokens };
  const { brandKey } = reader.asker;
  // A brand orders no personal agents.
  const isOrdered = request.list === 'all' || request.list === 'system';
  const first = isOrdered && brandKey !== undefined ? await deps.agentOrderOf(brandKey) : [];
  const which = {
    list: request.list,
    keywords: keywords || undefined,
    category,
    first,
    asker: reader.asker,
  };
  const { rows, ...rest } = await queries.pageOfIds(deps.db, which, page);
  const ids = rows.map(({ id }) => id);
  return { ...rest, items: await presentAll(deps, reader, ids) };
}

/** Lists categories of accessible agents, largest first. */
export const categories = async ({ db }: DirectoryDeps, { asker }: DirectoryReader) => ({
  items: await queries.categories(db, asker, maxCategories),
});

/** Lists pinned agents that the user may still chat with, latest first. */
export async function pinned(deps: DirectoryDeps, reader: DirectoryReader) {
  return {
    items: await presentAll(deps, reader, await queries.pinnedIds(deps.db, reader.asker, maxListed)),
  };
}

/** Lists recently used agents that the user may still chat with. */
export async function recent(deps: DirectoryDeps, reader: DirectoryReader) {
  const ids = await queries.recentIds(deps.db, reader.asker, maxRecent);
  return { items: await presentAll(deps, reader, ids) };
}

async function assertVisible({ db }: DirectoryDeps, asker: ChatAsker, agentId: string): Promise<void> {
  if (!(await queries.isVisible(db, asker, agentId))) throw new AppError('agent.not_found');
}

/** Reads an agent. Throws `agent.not_found`. */
export async function basic(
  deps: DirectoryDeps,
  reader: DirectoryReader,
  agentId: string,
): Promise<DirectoryAgent> {
  await assertVisible(deps, reader.asker, agentId);
  const [agent] = await presentAll(deps, reader, [agentId]);
  if (!agent) throw new AppError('agent.not_found');
  return agent;
}

/** Pins an agent, or saves it to the shared ones. Throws `agent.not_found`. */
export async function saveAgent(
  deps: DirectoryDeps,
  asker: ChatAsker,
  { membership, agentId }: { membership: queries.Membership; agentId: string },
): Promise<void> {
  await assertVisible(deps, asker, agentId);
  await queries.insertMembership(deps.db, membership, { userId: asker.userId, agentId, at: asker.at });
}

/** Unpins an agent. Throws `agent.not_found` if it was neither pinned nor visible. */
export async function unpin(deps: DirectoryDeps, asker: ChatAsker, agentId: string): Promise<void> {
  const wasPinned = await queries.unpin(deps.db, asker.userId, agentId);
  if (!wasPinned) await assertVisible(deps, asker, agentId);
}

/** Lists unfinished drafts of personal agents, latest first. */
export async function unfinishedDrafts(
  { db }: DirectoryDeps,
  { userId }: ChatAsker,
): Promise<{ items: ConfigurationStateRow[] }> {
  const rows = await queries.unfinishedDrafts(db, userId, maxListed);
  const items = rows.map((row) => ({
    configStateId: row.id,
    gptSystemId: null,
    name: row.name,
    description: row.description,
    avatarUrl: draftAvatarUrl({ id: row.id, agentType: 'User', avatarFileId: row.avatar_file_id }),
    author: { userId, name: row.author_name },
    baseVersion: null,
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }));
  return { items };
}

/**
 * Finds users and groups to share an agent with, by name. Requires write access to the agent.
 * Throws `agent.not_found`.
 */
export async function shareCandidates(
  { db }: DirectoryDeps,
  caller: Caller,
  { agentId, keywords }: { agentId: string; keywords: string },
): Promise<{ items: ShareCandidate[] }> {
  const agent = await queries.findOwned(db, agentId);
  if (!agent || !mayWriteAgent(agent, caller)) throw new AppError('agent.not_found');
  // The owner of a personal agent has access anyway.
  const exceptUserId = agent.type === 'User' ? caller.userId : null;
  return { items: await queries.findCandidates(db, { exceptUserId, keywords, limit: maxCandidates }) };
}
