/** Conversations of a context: list, read, rename, archive, delete, export, and details of segments. */
import type {
  Conversation,
  ConversationListItem,
  ConversationMatch,
  ExecutionDetails,
  Feedback,
} from '@polylogue/contract/chat/conversations/schemas';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, transaction } from '../../../db/client.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import type { Download } from '../../../http/responses/download.ts';
import type { ServerBus } from '../../../cluster/server-bus.ts';
import type { RunningAnswers } from '../../../streams/running-answers.ts';
import type { CitedSources } from '../citations/cited-sources.ts';
import { readableDocuments } from '../citations/readable-documents.ts';
import type { ConversationContext, ConversationScope } from '../contexts/conversation-context.ts';
import { exportFileName, exportText } from './export/export.ts';
import type { ConversationEvents } from './conversation-events.ts';
import { presentConversation, presentExecution, presentRow } from './presenter.ts';
import * as queries from '../store/queries.ts';
import * as runQueries from '../store/run-queries.ts';
import * as segmentQueries from '../store/segment-queries.ts';
import { idsInWindow, presentTree } from '../store/segment-window.ts';
import { matchIn } from '../store/text-match.ts';
import { listTexts } from '../store/text-queries.ts';
import { StoredPassages, StoredTrace, type TraceEntry } from '../store/stored-shapes.ts';

export interface ListDeps {
  db: Database;
  continuationTokens: ContinuationTokens;
}

export interface ConversationDeps {
  db: Database;
  clock: Clock;
  running: RunningAnswers<ConversationContext>;
  bus: Pick<ServerBus, 'sendTo'>;
  events: Pick<ConversationEvents, 'publish'>;
  citedSources: CitedSources;
}

/** Scope of the reader, with the language of names and the time zone of exports. */
export type Reader = ConversationScope & Pick<ConversationContext, 'language' | 'timeZone'>;

/** Lists a page, newest first, with the matches of a search. Throws `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens: tokens }: ListDeps,
  reader: Reader,
  query: queries.ListQuery,
): Promise<{ items: ConversationListItem[]; continuationToken?: string }> {
  const { rows, ...page } = await queries.list(db, reader, { query, tokens });
  const found = await findMatches(db, rows, query.keywords);
  return {
    ...page,
    items: rows.map((row) => {
      const match = found.get(row.found_segment_id);
      return { ...presentRow(row, reader.language), ...(match && { match }) };
    }),
  };
}

/** Finds the matching excerpts by segment. */
async function findMatches(
  db: Database,
  rows: readonly queries.ListRow[],
  keywords = '',
): Promise<Map<string | null, ConversationMatch>> {
  const ids = rows.flatMap(({ found_segment_id: id }) => id ?? []);
  const turns = ids.length > 0 ? await listTexts(db, ids) : [];
  const matches = new Map<string | null, ConversationMatch>();
  for (const turn of turns) {
    matches.set(turn.id, matchIn(turn, keywords));
    // Segments may be long, so yield to the event loop between them.
    await setImmediate();
  }
  return matches;
}

async function load(
  db: Database,
  scope: ConversationScope,
  conversationId: string,
): Promise<queries.FoundConversation> {
  const row = await queries.findOwned(db, scope, conversationId);
  if (!row) throw new AppError('conversation.not_found');
  return row;
}

/** Reads a conversation with all its branches. Throws `conversation.not_found`. */
export async function read(
  { db }: Pick<ConversationDeps, 'db'>,
  reader: Reader,
  conversationId: string,
): Promise<Conversation> {
  const row = await load(db, reader, conversationId);
  const segments = await segmentQueries.listOfConversation(db, reader, { conversationId });
  return presentConversation(row, { segments, language: reader.language, kind: reader.kind });
}

/**
 * Reads the tree of a conversation and the newest segments of the branch that ends with `until` (default: the selected
 * branch). Throws `conversation.not_found`, `segment.not_found`.
 */
export async function readWindow(
  { db }: Pick<ConversationDeps, 'db'>,
  reader: Reader,
  { conversationId, window, until }: { conversationId: string; window: number; until?: string | undefined },
): Promise<Conversation> {
  const row = await load(db, reader, conversationId);
  const nodes = await segmentQueries.listTree(db, reader, conversationId);
  if (until !== undefined && !nodes.some(({ id }) => id === until)) throw new AppError('segment.not_found');
  const ids = idsInWindow(nodes, { window, until: until ?? row.selected_leaf_id });
  const segments = await segmentQueries.listOfConversation(db, reader, { conversationId, ids });
  const conversation = presentConversation(row, { segments, language: reader.language, kind: reader.kind });
  return { ...conversation, ...presentTree(nodes) };
}

async function change(
  { db, events }: Pick<ConversationDeps, 'db' | 'events'>,
  reader: Reader,
  { conversationId, ...values }: queries.ConversationChange & { conversationId: string },
): Promise<ConversationListItem> {
  const isFound = await queries.update(db, reader, { id: conversationId, ...values });
  if (!isFound) throw new AppError('conversation.not_found');
  events.publish(reader, { event: 'changed', data: { conversationId } });
  return presentRow(await load(db, reader, conversationId), reader.language);
}

/** Archives or unarchives a conversation. Throws `conversation.not_found`. */
export async function setArchived(
  deps: Pick<ConversationDeps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  { conversationId, isArchived }: { conversationId: string; isArchived: boolean },
): Promise<ConversationListItem> {
  return change(deps, reader, { conversationId, archived_at: isArchived ? deps.clock.now() : null });
}

/** Renames a conversation, which also disables generated titles. Throws `conversation.not_found`. */
export async function rename(
  deps: Pick<ConversationDeps, 'db' | 'events'>,
  reader: Reader,
  { conversationId, title }: { conversationId: string; title: string },
): Promise<ConversationListItem> {
  return change(deps, reader, { conversationId, title, title_source: 'person' });
}

/** Selects the branch that is shown. Throws `conversation.not_found`, `segment.not_found`. */
export async function selectLeaf(
  { db }: Pick<ConversationDeps, 'db'>,
  scope: ConversationScope,
  { conversationId, segmentId }: segmentQueries.SegmentKey,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await queries.lockOwned(tx, scope, conversationId);
    if (!row) throw new AppError('conversation.not_found');
    const segment = await segmentQueries.findOwned(tx, scope, { conversationId, segmentId });
    if (!segment) throw new AppError('segment.not_found');
    await queries.update(tx, scope, { id: conversationId, selected_leaf_id: segmentId });
  });
}

/**
 * Deletes a conversation and stops its running answer on every reachable server. Throws `conversation.not_found`.
 */
export async function remove(
  { db, clock, running, bus, events }: Omit<ConversationDeps, 'citedSources'>,
  scope: ConversationScope,
  conversationId: string,
): Promise<void> {
  const isFound = await queries.update(db, scope, { id: conversationId, deleted_at: clock.now() });
  if (!isFound) throw new AppError('conversation.not_found');
  events.publish(scope, { event: 'deleted', data: { conversationId } });
  running.stop((run) => run.conversationId === conversationId);
  await stopOnOtherServers({ running, bus }, await runQueries.listRunning(db, scope.ownerId, conversationId));
}

async function stopOnOtherServers(
  { running, bus }: Pick<ConversationDeps, 'running' | 'bus'>,
  runs: readonly { runId: string; serverId: string }[],
): Promise<void> {
  const elsewhere = runs.filter(({ runId }) => !running.has(runId));
  await Promise.all(elsewhere.map(({ runId, serverId }) => bus.sendTo(serverId, 'stop-run', runId)));
}

/** Stops all running answers of an owner on every reachable server. */
export async function stopAnswersOf(
  { db, running, bus }: Pick<ConversationDeps, 'db' | 'running' | 'bus'>,
  ownerId: string,
): Promise<void> {
  const runs = await runQueries.listRunning(db, ownerId);
  const runIds = new Set(runs.map(({ runId }) => runId));
  running.stop(({ runId }) => runIds.has(runId));
  await stopOnOtherServers({ running, bus }, runs);
}

/** Exports the selected branch as a text file in the reader's language. Throws `conversation.not_found`. */
export async function exportConversation(
  deps: Pick<ConversationDeps, 'db'>,
  reader: Reader,
  conversationId: string,
): Promise<Download> {
  const conversation = await read(deps, reader, conversationId);
  return {
    mediaType: 'text/plain',
    body: exportText(conversation, reader),
    saveAs: exportFileName(conversation.title, reader.language),
  };
}

/** Reads a segment. Throws `conversation.not_found`, `segment.not_found`. */
export async function loadSegment(db: Database, scope: ConversationScope, key: segmentQueries.SegmentKey) {
  const segment = await segmentQueries.findOwned(db, scope, key);
  if (segment) return segment;
  // Throws if the whole conversation is not visible.
  await load(db, scope, key.conversationId);
  throw new AppError('segment.not_found');
}

/**
 * Reads the execution details of an answer; redacts passages that the reader may not read. Throws
 * `conversation.not_found`, `segment.not_found`.
 */
export async function readExecution(
  deps: Pick<ConversationDeps, 'db' | 'clock' | 'citedSources'>,
  reader: ConversationContext,
  key: segmentQueries.SegmentKey,
): Promise<ExecutionDetails> {
  const { db } = deps;
  const segment = await loadSegment(db, reader, key);
  const runs = await runQueries.listOfSegment(db, reader.ownerId, segment.id);
  const passages = runs.flatMap((run) => StoredPassages.parse(run.passages));
  const documentIds = [...new Set(passages.map(({ fileId }) => fileId))];
  const readable =
    documentIds.length === 0
      ? new Set<string>()
      : await readableDocuments(deps, reader, {
          conversation: await load(db, reader, key.conversationId),
          documentIds,
        });
  const omissions = await deps.citedSources.omissionsOf(documentIds);
  const { kind } = reader;
  return presentExecution({ segmentId: segment.id, kind, readable, omissions }, runs);
}

/** Reads the log entries of an answer's runs, in order. Throws `conversation.not_found`, `segment.not_found`. */
export async function readTrace(
  { db }: Pick<ConversationDeps, 'db'>,
  scope: ConversationScope,
  key: segmentQueries.SegmentKey,
): Promise<{ items: (TraceEntry & { requestId: string })[] }> {
  const segment = await loadSegment(db, scope, key);
  const runs = await runQueries.listOfSegment(db, scope.ownerId, segment.id);
  return {
    items: runs.flatMap(({ request_id, trace }) =>
      StoredTrace.parse(trace).map((entry) => ({ requestId: request_id, ...entry })),
    ),
  };
}

/** Sets or removes feedback on an answer. Throws `conversation.not_found`, `segment.not_found`. */
export async function giveFeedback(
  { db, clock }: Pick<ConversationDeps, 'db' | 'clock'>,
  scope: ConversationScope,
  { feedback, ...key }: segmentQueries.SegmentKey & { feedback: Feedback | null },
): Promise<void> {
  const isFound = await segmentQueries.setFeedback(db, scope, { ...key, feedback, at: clock.now() });
  if (isFound) return;
  await load(db, scope, key.conversationId);
  throw new AppError('segment.not_found');
}
