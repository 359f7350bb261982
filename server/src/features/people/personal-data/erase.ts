/**
 * Job that erases a person in batches, each counted on the receipt, so that it can resume after an
 * interruption.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { BlobStore } from '../../../blobs/blob-store.ts';
import type { Clock } from '../../../clock.ts';
import { type Database, type Transaction, transaction } from '../../../db/client.ts';
import { listPromptIds } from '../../insight/public.ts';
import type { KnowledgeIntake } from '../../knowledge/public.ts';
import type { ReportProgress } from '../../instance/public.ts';
import { eraseFilesOf, removeFile } from '../../../uploads/erase.ts';
import { setAvatar } from '../identity/account/queries.ts';
import { eraseAccount } from '../identity/accounts/erase-account.ts';
import * as queries from './erasure-queries.ts';

export interface ErasingDeps {
  db: Database;
  blobs: BlobStore;
  clock: Clock;
  /** Updates the search index from the database. */
  intake: Pick<KnowledgeIntake, 'refresh'>;
  /** Removes everything that a person attached to conversations. */
  removeAttachmentsOf(tx: Transaction, userId: string): Promise<void>;
  hasRunningAnswer(db: Database, ownerId: string): Promise<boolean>;
  /** Clears a person's personal agents. Resolves to the agents' ids. */
  erasePersonalAgents(tx: Transaction, userId: string, at: Date): Promise<string[]>;
}

/**
 * Maximum wait for running answers. A stopped answer ends within seconds; other servers close those of a
 * crashed server.
 */
const answerStopTimeoutMs = 60_000;
const pollMs = 200;

/** Erases all stored data of a locked-out person; a repeated run resumes. */
export async function runErasure(
  deps: ErasingDeps,
  userId: string,
  { report, signal }: { report: ReportProgress; signal: AbortSignal },
): Promise<void> {
  const { db, blobs } = deps;
  const { conversations, files } = await queries.countHoldings(db, userId);
  const total = conversations + files + 1;
  let done = 0;
  const advance = (count: number) => report((done = Math.min(done + count, total - 1)), total);
  await advance(0);
  await waitForAnswers(deps, userId, signal);
  for (let count = -1; count !== 0; await advance(count)) {
    count = await queries.eraseConversations(db, userId);
  }
  await transaction(db, async (tx) => {
    await deps.removeAttachmentsOf(tx, userId);
    await setAvatar(tx, userId, null);
  });
  await deps.intake.refresh();
  for (let count = -1; count !== 0; await advance(count)) {
    count = await eraseFilesOf(deps, userId, (tx, erased) => queries.recordErasedFiles(tx, userId, erased));
  }
  await transaction(db, async (tx) => {
    for (const fileId of await queries.removeExports(tx, userId)) await removeFile(tx, blobs, fileId);
  });
  await eraseRest(deps, userId);
  await report(total, total);
}

/** Waits for running answers, which would otherwise write after the erasure. */
async function waitForAnswers(
  { db, hasRunningAnswer }: ErasingDeps,
  userId: string,
  signal: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + answerStopTimeoutMs;
  while (await hasRunningAnswer(db, userId)) {
    if (performance.now() > deadline) throw new Error('An answer of the person does not end.');
    await delay(pollMs, undefined, { signal });
  }
}

/** Erases the person's own record, and everything that the database removes with it. */
async function eraseRest({ db, clock, erasePersonalAgents }: ErasingDeps, userId: string): Promise<void> {
  const at = clock.now();
  await transaction(db, async (tx) => {
    const accountId = await eraseAccount(tx, { userId, at });
    if (accountId !== undefined) await queries.eraseVersions(tx, 'LocalAccount', accountId);
    await queries.eraseVersions(tx, 'User', userId);
    const agentIds = await erasePersonalAgents(tx, userId, at);
    for (const agentId of agentIds) {
      await queries.eraseVersions(tx, 'Agent', agentId);
      await queries.eraseVersions(tx, 'EvaluationSet', agentId);
    }
    for (const promptId of await listPromptIds(tx, agentIds)) {
      await queries.eraseVersions(tx, 'Prompt', promptId);
    }
    await queries.erasePerson(tx, userId, at);
  });
}
