/** Conversations of the caller: list, read, rename, archive, delete, export, and what hangs on a segment. */
import type {
  CitationSource,
  Conversation,
  ConversationListItem,
  ExecutionDetails,
  Feedback,
} from '@polylogue/contract/conversations/schemas';
import type { Language } from '@polylogue/contract/languages';
import { AppError } from '../../app-error.ts';
import type { Clock } from '../../clock.ts';
import { type Database, transaction } from '../../db/client.ts';
import type { Caller } from '../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../http/requests/continuation-token.ts';
import type { Download } from '../../http/responses/download.ts';
import type { ServerBus } from '../../servers/server-bus.ts';
import type { RunningAnswers } from '../../streams/running-answers.ts';
import { exportFileName, exportText } from './export/export.ts';
import { presentConversation, presentExecution, presentHead } from './presenter.ts';
import * as queries from './queries.ts';
import * as runQueries from './run-queries.ts';
import * as segmentQueries from './segment-queries.ts';
import { KeptCitations, KeptTrace, type TraceEntry } from './stored-shapes.ts';

export interface ConversationDeps {
  db: Database;
  clock: Clock;
  continuationTokens: ContinuationTokens;
  running: RunningAnswers;
  bus: Pick<ServerBus, 'tell'>;
  /** The text that a library's file had when it was cited. */
  readSource(
    fileId: string,
  ): Promise<Pick<CitationSource, 'title' | 'path' | 'mediaType' | 'text'> | undefined>;
}

export interface ListInput {
  keywords?: string | undefined;
  archived: queries.ListFilter['archived'];
  withDeleted: boolean;
  top: number;
  continuationToken?: string | undefined;
}

/** A page of the caller's conversations, newest first. Throws `request.continuation_token_invalid`. */
export async function list(
  { db, continuationTokens }: Pick<ConversationDeps, 'db' | 'continuationTokens'>,
  caller: Caller,
  { keywords, archived, withDeleted, top, continuationToken }: ListInput,
): Promise<{ items: ConversationListItem[]; continuationToken?: string }> {
  const query = { list: 'conversations', keywords, archived, withDeleted };
  const scope = { userId: caller.userId, query };
  const [updatedAt, id] = continuationToken ? continuationTokens.open(scope, continuationToken) : [];
  const after = updatedAt !== undefined && id !== undefined ? { updatedAt, id } : undefined;
  const filter = { keywords, archived, withDeleted, after, limit: top + 1 };
  const rows = await queries.list(db, caller.userId, filter);
  const items = rows.slice(0, top);
  const last = items.at(-1);
  return {
    items: items.map(presentHead),
    ...(last &&
      rows.length > top && {
        continuationToken: continuationTokens.seal(scope, [last.updated_at.toISOString(), last.id]),
      }),
  };
}

async function load(db: Database, caller: Caller, conversationId: string): Promise<queries.ConversationRow> {
  const row = await queries.findOwned(db, caller.userId, conversationId);
  if (!row) throw new AppError('conversation.not_found');
  return row;
}

/** Reads a conversation with all its branches. Throws `conversation.not_found`. */
export async function read(
  { db }: Pick<ConversationDeps, 'db'>,
  caller: Caller,
  conversationId: string,
): Promise<Conversation> {
  const row = await load(db, caller, conversationId);
  return presentConversation(row, await segmentQueries.listOfConversation(db, caller.userId, row.id));
}

async function change(
  { db }: Pick<ConversationDeps, 'db'>,
  caller: Caller,
  { conversationId, ...values }: queries.ConversationChange & { conversationId: string },
): Promise<ConversationListItem> {
  const isFound = await queries.update(db, caller.userId, { id: conversationId, ...values });
  if (!isFound) throw new AppError('conversation.not_found');
  return presentHead(await load(db, caller, conversationId));
}

/** Archives a conversation, or brings it back. Throws `conversation.not_found`. */
export async function setArchived(
  deps: Pick<ConversationDeps, 'db' | 'clock'>,
  caller: Caller,
  { conversationId, isArchived }: { conversationId: string; isArchived: boolean },
): Promise<ConversationListItem> {
  return change(deps, caller, { conversationId, archived_at: isArchived ? deps.clock.now() : null });
}

/** Renames a conversation; no model will rename it again. Throws `conversation.not_found`. */
export async function rename(
  deps: Pick<ConversationDeps, 'db'>,
  caller: Caller,
  { conversationId, title }: { conversationId: string; title: string },
): Promise<ConversationListItem> {
  return change(deps, caller, { conversationId, title, title_source: 'person' });
}

/** Chooses the branch that is shown. Throws `conversation.not_found`, `segment.not_found`. */
export async function selectLeaf(
  { db }: Pick<ConversationDeps, 'db'>,
  caller: Caller,
  { conversationId, segmentId }: segmentQueries.SegmentKey,
): Promise<void> {
  await transaction(db, async (tx) => {
    const row = await queries.lockOwned(tx, caller.userId, conversationId);
    if (!row) throw new AppError('conversation.not_found');
    const segment = await segmentQueries.findOwned(tx, caller.userId, { conversationId, segmentId });
    if (!segment) throw new AppError('segment.not_found');
    await queries.update(tx, caller.userId, { id: conversationId, selected_leaf_id: segmentId });
  });
}

/**
 * Deletes a conversation; an answer that is being given stops, on whichever server that can be told. Throws
 * `conversation.not_found`.
 */
export async function remove(
  { db, clock, running, bus }: Pick<ConversationDeps, 'db' | 'clock' | 'running' | 'bus'>,
  caller: Caller,
  conversationId: string,
): Promise<void> {
  const isFound = await queries.update(db, caller.userId, { id: conversationId, deleted_at: clock.now() });
  if (!isFound) throw new AppError('conversation.not_found');
  running.stop((run) => run.conversationId === conversationId);
  const elsewhere = (await runQueries.listRunning(db, caller.userId, conversationId)).filter(
    ({ runId }) => !running.has(runId),
  );
  await Promise.all(elsewhere.map(({ runId, serverId }) => bus.tell(serverId, 'stop-run', runId)));
}

/** The selected branch as a text file in the reader's language. Throws `conversation.not_found`. */
export async function exportConversation(
  deps: Pick<ConversationDeps, 'db'>,
  caller: Caller,
  { conversationId, language }: { conversationId: string; language: Language },
): Promise<Download> {
  const conversation = await read(deps, caller, conversationId);
  return {
    mediaType: 'text/plain',
    body: exportText(conversation, language),
    saveAs: exportFileName(conversation.title, language),
  };
}

async function loadSegment(db: Database, caller: Caller, key: segmentQueries.SegmentKey) {
  const segment = await segmentQueries.findOwned(db, caller.userId, key);
  if (segment) return segment;
  // Tells a segment that is missing in a visible conversation from a conversation that is not visible.
  await load(db, caller, key.conversationId);
  throw new AppError('segment.not_found');
}

/**
 * The source behind an answer's citation, as it was when it was cited, with the cited passages' places in it.
 * Throws `conversation.not_found`, `segment.not_found`, `citation.not_found`.
 */
export async function readCitation(
  { db, readSource }: Pick<ConversationDeps, 'db' | 'readSource'>,
  caller: Caller,
  { path, title, ...key }: segmentQueries.SegmentKey & { path: string; title?: string | undefined },
): Promise<CitationSource> {
  const segment = await loadSegment(db, caller, key);
  const citations = KeptCitations.parse(segment.citations);
  const matches = citations.filter(
    (citation) => citation.path === path && (title === undefined || citation.title === title),
  );
  const fileId = matches[0]?.fileId;
  const source = fileId === undefined ? undefined : await readSource(fileId);
  if (!source) throw new AppError('citation.not_found');
  return {
    ...source,
    passages: matches
      .filter((citation) => citation.fileId === fileId)
      .map(({ id, start, end }) => ({ citationId: id, start, end })),
  };
}

/** How an answer came about. Throws `conversation.not_found`, `segment.not_found`. */
export async function readExecution(
  { db }: Pick<ConversationDeps, 'db'>,
  caller: Caller,
  key: segmentQueries.SegmentKey,
): Promise<ExecutionDetails> {
  const segment = await loadSegment(db, caller, key);
  return presentExecution(segment.id, await runQueries.listOfSegment(db, caller.userId, segment.id));
}

/** What the runs of an answer noted, in order. Throws `conversation.not_found`, `segment.not_found`. */
export async function readTrace(
  { db }: Pick<ConversationDeps, 'db'>,
  caller: Caller,
  key: segmentQueries.SegmentKey,
): Promise<{ items: (TraceEntry & { requestId: string })[] }> {
  const segment = await loadSegment(db, caller, key);
  const runs = await runQueries.listOfSegment(db, caller.userId, segment.id);
  return {
    items: runs.flatMap(({ request_id, trace }) =>
      KeptTrace.parse(trace).map((entry) => ({ requestId: request_id, ...entry })),
    ),
  };
}

/** Sets or takes back feedback on an answer. Throws `conversation.not_found`, `segment.not_found`. */
export async function giveFeedback(
  { db }: Pick<ConversationDeps, 'db'>,
  caller: Caller,
  { feedback, ...key }: segmentQueries.SegmentKey & { feedback: Feedback | null },
): Promise<void> {
  const isFound = await segmentQueries.setFeedback(db, caller.userId, { ...key, feedback });
  if (isFound) return;
  await load(db, caller, key.conversationId);
  throw new AppError('segment.not_found');
}
