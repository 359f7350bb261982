/** Archive of a person's data, entry by entry: JSON for programs, and files unchanged. */
import { AppError } from '../../../app-error.ts';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Database } from '../../../db/client.ts';
import { listBookingsOf } from '../../access-policies/public.ts';
import { listConsentsOf } from '../../brands/public.ts';
import { listChangesByUser } from '../../insight/public.ts';
import { openFile } from '../../../uploads/stored-file.ts';
import * as queries from './export-queries.ts';
import type { ZipEntry } from './zip.ts';

export interface ArchiveRequest {
  userId: string;
  /** Includes conversations, drafts and files. */
  isWhole: boolean;
  /** Includes the person's changes in the audit log. */
  hasChanges: boolean;
  /** Includes private conversations; for the person alone. */
  withPrivate: boolean;
  at: Date;
}

/** Receives the number of written pieces and the total. */
type Report = (done: number, total: number) => Promise<void>;

const conversationBatchSize = 20;
const rowBatchSize = 1_000;
/** Smaller than every id. */
const firstId = '00000000-0000-0000-0000-000000000000';

/** Generates the entries of the archive. `report` counts conversations and files, and one for the rest. */
export async function* archiveEntries(
  deps: { db: Database; blobs: BlobStore },
  { userId, isWhole, hasChanges, withPrivate, at }: ArchiveRequest,
  report: Report,
): AsyncGenerator<ZipEntry> {
  const { db } = deps;
  const ids = isWhole ? await queries.listConversationIds(db, userId, { withPrivate }) : [];
  const files = isWhole ? await queries.listFiles(db, userId) : [];
  const total = ids.length + files.length + 1;
  const entry = (name: string, value: unknown): ZipEntry => ({ name, modifiedAt: at, content: json(value) });
  await report(0, total);
  const profile = await queries.findProfile(db, userId);
  yield entry('profile.json', { ...profile, sessions: await queries.listSessions(db, userId) });
  yield entry('roles.json', await queries.listRoles(db, userId));
  yield entry('groups.json', await queries.listGroups(db, userId));
  yield entry('guidelines.json', await listConsentsOf(db, userId));
  if (hasChanges) yield { name: 'changes.json', modifiedAt: at, content: changesOf(db, userId) };
  if (isWhole) {
    const personal = await queries.listPersonalAgents(db, userId);
    yield entry('agents.json', { personal, ...(await queries.listKeptAgents(db, userId)) });
    yield entry('drafts.json', await queries.listDrafts(db, userId));
    yield entry('prompts.json', await queries.listPrompts(db, userId));
    yield entry('evaluations.json', await queries.listEvaluationRuns(db, userId));
    yield { name: 'usage.json', modifiedAt: at, content: usageOf(db, userId) };
  }
  await report(1, total);
  const feedback: object[] = [];
  for (let start = 0; start < ids.length; start += conversationBatchSize) {
    const slice = ids.slice(start, start + conversationBatchSize);
    yield* conversationsOf(db, slice, feedback);
    await report(1 + start + slice.length, total);
  }
  if (isWhole) yield entry('feedback.json', feedback);
  const missing: object[] = [];
  for (const [index, file] of files.entries()) {
    const content = await contentOf(deps, file.id);
    if (content) yield { name: pathOf(file), modifiedAt: file.created_at, content };
    else missing.push({ fileId: file.id, name: file.name });
    await report(2 + ids.length + index, total);
  }
  if (missing.length > 0) yield entry('files/missing.json', missing);
}

/** Names that consist of dots would resolve to another folder. */
const pathOf = ({ id, name }: { id: string; name: string }) =>
  `files/${id}/${/^\.+$/.test(name) ? 'file' : name}`;

/**
 * Reads a file's content; yields nothing if its bytes are lost, so that the rest of the archive is
 * complete.
 */
async function contentOf(deps: { db: Database; blobs: BlobStore }, fileId: string) {
  try {
    const { body } = await openFile(deps, { fileId, missing: 'request.not_found' });
    return await body.open();
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return undefined;
    throw error;
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

const changesOf = (db: Database, userId: string) =>
  streamList(
    (after) => listChangesByUser(db, { userId, after, limit: rowBatchSize }),
    ({ auditEntryId }) => auditEntryId,
  );

const usageOf = (db: Database, userId: string) =>
  streamList(
    (after) => listBookingsOf(db, { userId, after, limit: rowBatchSize }),
    ({ id }) => id,
  );

/** Streams a JSON list in batches; `read` returns the rows after an id. */
async function* streamList<Row>(
  read: (after: string) => Promise<Row[]>,
  idOf: (row: Row) => string,
): AsyncGenerator<Buffer> {
  let after = firstId;
  let separator = '[\n';
  for (let isMore = true; isMore; ) {
    const rows = await read(after);
    for (const row of rows) {
      yield Buffer.from(`${separator}${JSON.stringify(row)}`);
      separator = ',\n';
      after = idOf(row);
    }
    isMore = rows.length === rowBatchSize;
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

async function* conversationsOf(
  db: Database,
  ids: readonly string[],
  feedback: object[],
): AsyncGenerator<ZipEntry> {
  const conversations = await queries.listConversations(db, ids);
  const segments = Map.groupBy(await queries.listSegments(db, ids), (segment) => segment.conversationId);
  for (const conversation of conversations) {
    const { conversationId, createdAt, updatedAt } = conversation;
    const own = segments.get(conversationId) ?? [];
    feedback.push(...own.flatMap(feedbackOf));
    const day = createdAt.toISOString().slice(0, 10);
    const content = json({ ...conversation, segments: own.map(withoutFeedback) });
    yield { name: `conversations/${day} ${conversationId}.json`, modifiedAt: updatedAt, content };
  }
}

type Segment = Awaited<ReturnType<typeof queries.listSegments>>[number];

const withoutFeedback = ({ isPositive: _is, comment: _text, feedbackAt: _at, ...segment }: Segment) =>
  segment;

function feedbackOf({ conversationId, conversationSegmentId, isPositive, comment, feedbackAt }: Segment) {
  if (isPositive === null && comment === null) return [];
  return [{ conversationId, conversationSegmentId, isPositive, comment, createdAt: feedbackAt }];
}
