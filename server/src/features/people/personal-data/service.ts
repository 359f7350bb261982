/** Exports and erasures of a person's data. */
import type { RouteInput } from '@polylogue/contract/http';
import type { personalDataRoutes } from '@polylogue/contract/people/personal-data/routes';
import type {
  ErasurePlan,
  ErasureState,
  PersonalExport,
  Erasure,
  Holdings,
} from '@polylogue/contract/people/personal-data/schemas';
import { AppError } from '../../../app-error.ts';
import { audit, byCaller } from '../../../changes/audit.ts';
import type { Transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { AccessChanges } from '../../../http/access-changes.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import type { Download } from '../../../http/responses/download.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { endEverySession } from '../identity/sessions/sessions.ts';
import {
  readLatestTask,
  readTask,
  startTask,
  type TaskAudiences,
  type TaskDeps,
} from '../../instance/public.ts';
import { type CallerRequest, byEquals, changeAccess } from '../users/service.ts';
import * as users from '../identity/users/service.ts';
import * as queries from './erasure-queries.ts';
import { type ArchiveDeps, download, mayExportChanges, mayExportWhole, presentArchive } from './export.ts';
import { personExists } from './export-queries.ts';
import { personalExport, personErasure } from './jobs.ts';

const presentHoldings = ({
  file_bytes: fileBytes,
  ...counts
}: Awaited<ReturnType<typeof queries.countHoldings>>): Holdings => ({ ...counts, fileBytes });

const presentErasure = (row: queries.ErasureRow): Erasure => ({
  erasureId: row.id,
  userId: row.user_id,
  requestedBy: { userId: row.requested_by, name: row.requester_name },
  startedAt: row.started_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  erased: {
    conversations: row.conversations,
    answers: row.answers,
    drafts: row.drafts,
    files: row.files,
    fileBytes: row.file_bytes,
  },
});

export interface PersonalDataDeps extends TaskDeps, ArchiveDeps {
  jobs: Pick<JobQueue, 'enqueue'>;
  continuationTokens: ContinuationTokens;
  accessChanges: AccessChanges;
  /** Stops every running answer of a person. */
  stopAnswersOf(userId: string): Promise<void>;
}

/** Task key of an export, one per requester and person. */
const exportTask = (caller: { userId: string }, userId: string) => ({
  kind: personalExport.name,
  subject: `${userId} for ${caller.userId}`,
});

/**
 * Audiences: an export's requester while they see the person, and everybody who sees people for erasures.
 */
export const personalDataAudiences: TaskAudiences = {
  [personalExport.name](task, userId) {
    if (task.user_id !== userId) return 'nobody';
    return task.subject === exportTask({ userId }, userId).subject ? 'self' : ['UserRead'];
  },
  [personErasure.name]: () => ['UserRead', 'UserWrite'],
};

async function assertPersonExists({ db }: PersonalDataDeps, userId: string): Promise<void> {
  if (!(await personExists(db, userId))) throw new AppError('user.not_found');
}

/** Reads the state of the caller's last export of a person. Throws `user.not_found`. */
export async function readExport(
  deps: PersonalDataDeps,
  caller: Caller,
  userId: string,
): Promise<PersonalExport> {
  if (userId !== caller.userId) await assertPersonExists(deps, userId);
  const task = await readLatestTask(deps.db, exportTask(caller, userId));
  return { task, archive: await presentArchive(deps, caller, userId) };
}

/** Starts an export, or returns the state of the running one. Throws `user.not_found`. */
export async function startExport(
  deps: PersonalDataDeps,
  { caller, context }: CallerRequest,
  userId: string,
): Promise<PersonalExport> {
  if (userId !== caller.userId) await assertPersonExists(deps, userId);
  const { requestId } = context;
  const task = await startTask(deps, caller, {
    ...exportTask(caller, userId),
    requestId,
    async begin(tx, { id: taskId, startedAt: at }) {
      const isWhole = mayExportWhole(caller, userId);
      const hasChanges = mayExportChanges(caller, userId);
      const data = { taskId, userId, requestedBy: caller.userId, isWhole, hasChanges };
      await deps.jobs.enqueue(tx, personalExport, { data });
      await audit(byCaller(caller, { tx, requestId, at }), {
        aggregateType: 'User',
        aggregateId: userId,
        operation: isWhole ? 'ExportWhole' : 'Export',
      });
    },
  });
  return { task, archive: await presentArchive(deps, caller, userId) };
}

/**
 * Downloads the last archive that the caller requested. Throws `user.not_found`,
 * `personal_export.not_found`.
 */
export async function downloadExport(
  deps: PersonalDataDeps,
  caller: Caller,
  userId: string,
): Promise<Download> {
  if (userId !== caller.userId) await assertPersonExists(deps, userId);
  return download(deps, caller, userId);
}

const addressOf = ({ email, user_name }: { email: string | null; user_name: string }) => email ?? user_name;

/** Counts the data that erasing a person would remove. Throws `user.not_found`. */
export async function planErasure({ db }: PersonalDataDeps, userId: string): Promise<ErasurePlan> {
  const person = await queries.findPerson(db, userId);
  if (!person) throw new AppError('user.not_found');
  const begun = await queries.findByPerson(db, userId);
  return {
    holdings: presentHoldings(await queries.countHoldings(db, userId)),
    confirmation: addressOf(person),
    erasureId: begun?.id ?? null,
  };
}

/**
 * Locks a person out at once, and erases them by a job. While it runs, and for a repeated request, returns
 * its state.
 * Throws `user.not_found`, `user.own_account`, `user.confirmation_wrong`, `role.beyond_own_rights`,
 * `role.last_administrator`, `task.already_running`.
 */
export async function erase(
  deps: PersonalDataDeps,
  request: CallerRequest,
  { userId, confirmation }: { userId: string; confirmation: string },
): Promise<ErasureState> {
  const { caller, context } = request;
  if (caller.userId === userId) throw new AppError('user.own_account');
  const task = await startTask(deps, caller, {
    kind: personErasure.name,
    subject: userId,
    requestId: context.requestId,
    begin: (tx, begun) => beginErasure(deps, request, { tx, userId, confirmation, ...begun }),
  });
  // Announced after the commit, so that cached rights are dropped.
  deps.accessChanges.announce(userId);
  await deps.stopAnswersOf(userId);
  const row = await queries.findByPerson(deps.db, userId);
  if (!row) throw new AppError('user.not_found');
  return { ...presentErasure(row), task };
}

async function beginErasure(
  deps: PersonalDataDeps,
  request: CallerRequest,
  begun: { tx: Transaction; id: string; startedAt: Date; userId: string; confirmation: string },
): Promise<void> {
  const { userId, id: taskId, startedAt: at } = begun;
  await changeAccess({ ...deps, db: begun.tx }, request, {
    userId,
    ...byEquals,
    async change({ tx, actor }) {
      const person = await queries.findPerson(tx, userId);
      if (!person) throw new AppError('user.not_found');
      if (begun.confirmation.toLowerCase() !== addressOf(person).toLowerCase()) {
        throw new AppError('user.confirmation_wrong');
      }
      await users.markActive({ tx, actor, at }, { userId, isActive: false });
      await endEverySession(tx, { userId, at });
      const requested_by = request.caller.userId;
      await queries.putErasure(tx, {
        id: newId(),
        user_id: userId,
        requested_by,
        task_id: taskId,
        started_at: at,
      });
      await audit({ tx, actor, at }, { aggregateType: 'User', aggregateId: userId, operation: 'Erase' });
      await deps.jobs.enqueue(tx, personErasure, { data: { taskId, userId } });
    },
  });
}

/** Lists a page of receipts, newest first; throws `request.continuation_token_invalid`. */
export async function listErasures(
  { db, continuationTokens: tokens }: PersonalDataDeps,
  { userId }: Caller,
  query: RouteInput<typeof personalDataRoutes.erasures>['query'],
) {
  const { rows, ...page } = await queries.list(db, { userId, query, tokens });
  return { ...page, items: rows.map(presentErasure) };
}

/** Reads a receipt with the state of its task. Throws `erasure.not_found`. */
export async function readErasure({ db }: PersonalDataDeps, erasureId: string): Promise<ErasureState> {
  const row = await queries.findById(db, erasureId);
  if (!row) throw new AppError('erasure.not_found');
  return { ...presentErasure(row), task: await readTask(db, row.task_id) };
}
