/** Transfer of a visitor's conversations at sign-in, with a single-use code. */
import { createHash, randomBytes } from 'node:crypto';
import type { visitorHandoverRoutes as routes } from '@polylogue/contract/chat/visitors/handover-routes';
import type { RouteAnswer } from '@polylogue/contract/http';
import { AppError } from '../../../../app-error.ts';
import type { Clock } from '../../../../clock.ts';
import { type Database, transaction } from '../../../../db/client.ts';
import type { Visitor } from '../../../../http/requests/caller.ts';
import { move as moveAttachments } from '../../attachments/queries.ts';
import type { ConversationEvents } from '../../conversations/conversation-events.ts';
import { hasRunningAnswer } from '../../store/run-queries.ts';
import * as queries from './handover-queries.ts';

interface HandoverDeps {
  db: Database;
  clock: Clock;
}

const codeLifeMs = 2 * 60 * 1000;
const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** Creates a code for the conversations of a session; invalidates the previous one. */
export async function openHandover(
  { db, clock }: HandoverDeps,
  { sessionHash }: Pick<Visitor, 'sessionHash'>,
): Promise<{ code: string }> {
  const code = randomBytes(32).toString('base64url');
  const expiresAt = new Date(clock.now().getTime() + codeLifeMs);
  await transaction(db, (tx) => queries.replaceCode(tx, { codeHash: hashOf(code), sessionHash, expiresAt }));
  return { code };
}

/** Previews the transfer of a code. Throws `visitor_handover.invalid`. */
export async function previewHandover(
  { db, clock }: HandoverDeps,
  { code }: { code: string },
): Promise<RouteAnswer<typeof routes.preview>> {
  const ownerId = await queries.findOwner(db, { codeHash: hashOf(code), now: clock.now() });
  if (ownerId === undefined) throw new AppError('visitor_handover.invalid');
  return queries.summaryOf(db, ownerId);
}

/**
 * Transfers a visitor's conversations to a person and consumes the code. Throws `visitor_handover.invalid`, or
 * `conversation.running` while an answer runs, which keeps the code valid.
 */
export async function transferConversations(
  { db, clock, events }: HandoverDeps & { events: Pick<ConversationEvents, 'publish'> },
  { userId, code }: { userId: string; code: string },
): Promise<{ conversations: number }> {
  const conversations = await transaction(db, async (tx) => {
    const now = clock.now();
    const visitorId = await queries.useCode(tx, { codeHash: hashOf(code), now });
    if (visitorId === undefined) throw new AppError('visitor_handover.invalid');
    if (await hasRunningAnswer(tx, visitorId)) throw new AppError('conversation.running');
    await moveAttachments(tx, { from: visitorId, to: userId });
    return queries.moveConversations(tx, { from: visitorId, to: userId });
  });
  events.publish({ kind: 'user', ownerId: userId }, { event: 'reload', data: {} });
  return { conversations };
}
