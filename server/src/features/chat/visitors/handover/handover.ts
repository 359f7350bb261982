/** A visitor who signs in takes their conversations along: with a code that their page asks for, once. */
import { createHash, randomBytes } from 'node:crypto';
import type { visitorHandoverRoutes as routes } from '@polylogue/contract/chat/visitors/handover-routes';
import type { RouteAnswer } from '@polylogue/contract/http';
import { AppError } from '../../../../app-error.ts';
import type { Clock } from '../../../../clock.ts';
import { type Database, transaction } from '../../../../db/client.ts';
import type { Visitor } from '../../../../http/requests/caller.ts';
import { move as moveAttachments } from '../../attachments/queries.ts';
import * as queries from './handover-queries.ts';

interface HandoverDeps {
  db: Database;
  clock: Clock;
}

const codeLifeMs = 2 * 60 * 1000;
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Makes a code for the conversations of a session; one that was made before is good no longer. */
export async function openHandover(
  { db, clock }: HandoverDeps,
  { sessionHash }: Pick<Visitor, 'sessionHash'>,
): Promise<{ code: string }> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + codeLifeMs);
  await transaction(db, (tx) => queries.replaceCode(tx, { codeHash: hashOf(code), sessionHash, expiresAt }));
  return { code };
}

/** What a code would take along. Throws `visitor_handover.invalid`. */
export async function previewHandover(
  { db, clock }: HandoverDeps,
  { code }: { code: string },
): Promise<RouteAnswer<typeof routes.preview>> {
  const ownerId = await queries.findOwner(db, { codeHash: hashOf(code), now: clock.now() });
  if (ownerId === undefined) throw new AppError('visitor_handover.invalid');
  return queries.summaryOf(db, ownerId);
}

/**
 * Makes a visitor's conversations somebody's own, and uses the code up. Throws `visitor_handover.invalid`, and
 * `conversation.running` while an answer is being written to them: then the code stays good.
 */
export async function takeOver(
  { db, clock }: HandoverDeps,
  { userId, code }: { userId: string; code: string },
): Promise<{ conversations: number }> {
  return transaction(db, async (tx) => {
    const now = clock.now();
    const visitorId = await queries.useCode(tx, { codeHash: hashOf(code), now });
    if (visitorId === undefined) throw new AppError('visitor_handover.invalid');
    if (await queries.hasRunningAnswer(tx, visitorId)) throw new AppError('conversation.running');
    await moveAttachments(tx, { from: visitorId, to: userId });
    return { conversations: await queries.moveConversations(tx, { from: visitorId, to: userId }) };
  });
}
