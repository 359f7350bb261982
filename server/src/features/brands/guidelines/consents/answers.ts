/** Answers of people to a document, for administrators who may read users. */
import type { AnswerCounts, AnswerRow, Reminder } from '@polylogue/contract/brands/guidelines/consents';
import { AnswerRowSchema } from '@polylogue/contract/brands/guidelines/consents';
import { AppError } from '../../../../app-error.ts';
import { type Database, type Transaction, transaction } from '../../../../db/client.ts';
import type { PageRequest } from '../../../../db/lists/keyset-page.ts';
import { presentPage } from '../../../../db/lists/keyset-page.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { csvOf } from '../../../../http/responses/csv.ts';
import type { Download } from '../../../../http/responses/download.ts';
import type { AgentAudience } from '../audience-queries.ts';
import { factsOf } from '../documents/presenter.ts';
import * as documents from '../documents/queries.ts';
import { inForceAt } from '../documents/versions.ts';
import * as queries from './answer-queries.ts';

export interface AnswerDeps {
  db: Database;
  agentAudience: AgentAudience;
}

const reminderIntervalMs = 24 * 60 * 60 * 1000;

/** Finds the answers that a caller may read; `undefined` if no version ever was. Throws `guidelines.not_found`. */
async function findAnswers(
  db: Database,
  { agentAudience }: Pick<AnswerDeps, 'agentAudience'>,
  { caller, documentId, at }: { caller: Caller; documentId: string; at: Date },
): Promise<queries.AnswersOf | undefined> {
  if (!(await documents.exists(db, documentId))) throw new AppError('guidelines.not_found');
  if (!caller.grants.has('UserRead')) throw new AppError('guidelines.answers_forbidden');
  const versions = (await documents.listVersions(db, documentId)).map(factsOf);
  const inForce = inForceAt(versions, at);
  const version = inForce ?? versions.at(-1);
  return version && { documentId, agentAudience, at, version, isInForce: inForce !== undefined };
}

interface Asked {
  caller: Caller;
  documentId: string;
  at: Date;
}

const present = (row: queries.AnswerRowData): AnswerRow =>
  AnswerRowSchema.parse({
    userId: row.id,
    name: row.name,
    emailAddress: row.email,
    state: row.state,
    version: row.version,
    language: row.language,
    channel: row.channel,
    at: row.at?.toISOString() ?? null,
    remindedAt: row.reminded_at?.toISOString() ?? null,
  });

export async function listAnswers(
  deps: AnswerDeps,
  asked: Asked,
  page: Pick<PageRequest, 'query' | 'tokens'> & { query: queries.AnswerFilter },
) {
  const answers = await findAnswers(deps.db, deps, asked);
  if (!answers) return { items: [], count: { value: 0, isExact: true } };
  const found = await queries.list(deps.db, answers, { ...page, userId: asked.caller.userId });
  return presentPage(found, present);
}

export async function countAnswers(
  deps: AnswerDeps & { isMailConfigured: boolean },
  asked: Asked,
): Promise<AnswerCounts> {
  const answers = await findAnswers(deps.db, deps, asked);
  const row = answers && (await queries.count(deps.db, answers));
  const isInForce = answers?.isInForce ?? false;
  return {
    version: answers && isInForce ? answers.version.number : null,
    accepted: row?.accepted ?? 0,
    declined: row?.declined ?? 0,
    notAnswered: row?.not_answered ?? 0,
    visitors: { accepted: row?.visitors_accepted ?? 0, declined: row?.visitors_declined ?? 0 },
    canRemind: deps.isMailConfigured && isInForce && (row?.not_answered ?? 0) > 0,
  };
}

const csvFields = [
  'userId',
  'name',
  'emailAddress',
  'state',
  'version',
  'language',
  'channel',
  'at',
] as const;

export async function exportAnswers(
  deps: AnswerDeps,
  asked: Asked,
  filter: queries.AnswerFilter,
): Promise<Download> {
  const answers = await findAnswers(deps.db, deps, asked);
  const rows = answers ? (await queries.listAll(deps.db, answers, filter)).map(present) : [];
  const cells = rows.map((row) => csvFields.map((field) => row[field]?.toString() ?? null));
  return { mediaType: 'text/csv', body: csvOf([csvFields, ...cells]), saveAs: 'guidelines-answers.csv' };
}

export interface ReminderDeps extends AnswerDeps {
  /** Prepares reminders of a request; `undefined` if the instance sends no mail. */
  reminders:
    | ((
        context: RequestContext,
      ) => Promise<(tx: Transaction, reminder: { userId: string; documentId: string }) => Promise<void>>)
    | undefined;
}

/**
 * Queues reminders for those who have not answered, at most one per person and day. Throws `guidelines.no_mail` and
 * `guidelines.not_in_force`.
 */
export async function remind(deps: ReminderDeps, asked: Asked, context: RequestContext): Promise<Reminder> {
  const answers = await findAnswers(deps.db, deps, asked);
  if (!deps.reminders) throw new AppError('guidelines.no_mail');
  if (!answers?.isInForce) throw new AppError('guidelines.not_in_force');
  const add = await deps.reminders(context);
  const remindedBefore = new Date(asked.at.getTime() - reminderIntervalMs);
  const peopleCount = await transaction(deps.db, async (tx) => {
    const userIds = await queries.claimReminders(tx, answers, remindedBefore);
    for (const userId of userIds) await add(tx, { userId, documentId: asked.documentId });
    return userIds.length;
  });
  return { peopleCount };
}
