/** The directory: agents to chat with, those that somebody keeps, and drafts to finish. */
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
import { textsIn } from '../../agent/built-in-texts.ts';
import { answerSourceOf, type HasModel } from '../../agent/policy.ts';
import type { AgentDeps } from '../agents-for-chat.ts';
import * as queries from './queries.ts';

/** As many as a person looks through. */
const keptAtMost = 100;
const recentAtMost = 20;
const candidatesAtMost = 10;
const categoriesAtMost = 30;

export type DirectoryDeps = Pick<AgentDeps, 'db' | 'hasModel'> & { continuationTokens: ContinuationTokens };

/** Who looks, where, when and in which language. */
export interface DirectoryReader {
  caller: Caller;
  asker: ChatAsker;
  language: Language;
}

/** Who looks, by their request. */
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

function present(row: queries.DirectoryRow, { caller, language, hasModel }: PresentedFor): DirectoryAgent {
  const { configuration } = row;
  const answerSource = answerSourceOf(configuration, hasModel) ?? null;
  const texts = textsIn({ language, answerSource: answerSource ?? 'model' }, row);
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
    capabilityTypes: configuration.capabilityTypes,
    hasLibrary: configuration.libraryIds.length > 0,
    starterPrompts: [...texts.starterPrompts],
    isPinned: row.is_pinned,
    isPublished: row.is_published,
    sharedWithCount: row.audience_size,
    updatedAt: row.updated_at.toISOString(),
    permissions: permissionsOn(row, caller),
  };
}

/** The agents with these ids, in their order. */
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

/** A page of a list; throws `request.continuation_token_invalid`. */
export async function list(
  deps: DirectoryDeps,
  reader: DirectoryReader,
  asked: {
    list: queries.DirectoryList;
    query: PageRequest['query'] & { keywords?: string | undefined; category?: string | undefined };
  },
) {
  const { keywords, category } = asked.query;
  const page = { query: asked.query, tokens: deps.continuationTokens };
  const which = { list: asked.list, keywords: keywords || undefined, category, asker: reader.asker };
  const { rows, ...rest } = await queries.pageOfIds(deps.db, which, page);
  const ids = rows.map(({ id }) => id);
  return { ...rest, items: await presentAll(deps, reader, ids) };
}

/** Under which categories somebody finds agents, the fullest first. */
export const categories = async ({ db }: DirectoryDeps, { asker }: DirectoryReader) => ({
  items: await queries.categories(db, asker, categoriesAtMost),
});

/** The agents that somebody has pinned and may still chat with, the latest first. */
export async function pinned(deps: DirectoryDeps, reader: DirectoryReader) {
  return {
    items: await presentAll(deps, reader, await queries.pinnedIds(deps.db, reader.asker, keptAtMost)),
  };
}

/** The agents that somebody has chatted with last, and may still. */
export async function recent(deps: DirectoryDeps, reader: DirectoryReader) {
  const ids = await queries.recentIds(deps.db, reader.asker, recentAtMost);
  return { items: await presentAll(deps, reader, ids) };
}

async function assertKnown({ db }: DirectoryDeps, asker: ChatAsker, agentId: string): Promise<void> {
  if (!(await queries.mayKnow(db, asker, agentId))) throw new AppError('agent.not_found');
}

/** What an agent is called and what it is for. Throws `agent.not_found`. */
export async function basic(
  deps: DirectoryDeps,
  reader: DirectoryReader,
  agentId: string,
): Promise<DirectoryAgent> {
  await assertKnown(deps, reader.asker, agentId);
  const [agent] = await presentAll(deps, reader, [agentId]);
  if (!agent) throw new AppError('agent.not_found');
  return agent;
}

/** Pins an agent, or keeps it among those shared with somebody. Throws `agent.not_found`. */
export async function remember(
  deps: DirectoryDeps,
  asker: ChatAsker,
  { membership, agentId }: { membership: queries.Membership; agentId: string },
): Promise<void> {
  await assertKnown(deps, asker, agentId);
  await queries.remember(deps.db, membership, { userId: asker.userId, agentId, at: asker.at });
}

/** Takes an agent off the pinned ones. Throws `agent.not_found` for one that was not pinned and is not known. */
export async function unpin(deps: DirectoryDeps, asker: ChatAsker, agentId: string): Promise<void> {
  const wasPinned = await queries.unpin(deps.db, asker.userId, agentId);
  if (!wasPinned) await assertKnown(deps, asker, agentId);
}

/** Drafts of personal agents that were never finished, the latest first. */
export async function unfinishedDrafts(
  { db }: DirectoryDeps,
  { userId }: ChatAsker,
): Promise<{ items: ConfigurationStateRow[] }> {
  const rows = await queries.unfinishedDrafts(db, userId, keptAtMost);
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
 * People and groups whose name contains the keywords, for whoever may write the agent to open it to them. Throws
 * `agent.not_found`.
 */
export async function shareCandidates(
  { db }: DirectoryDeps,
  caller: Caller,
  { agentId, keywords }: { agentId: string; keywords: string },
): Promise<{ items: ShareCandidate[] }> {
  const agent = await queries.findOwned(db, agentId);
  if (!agent || !mayWriteAgent(agent, caller)) throw new AppError('agent.not_found');
  // A personal agent is its maker's anyway; of the organisation's ones nobody is.
  const exceptUserId = agent.type === 'User' ? caller.userId : null;
  return { items: await queries.findCandidates(db, { exceptUserId, keywords, limit: candidatesAtMost }) };
}
