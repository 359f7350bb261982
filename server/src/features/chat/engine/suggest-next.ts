/** Suggested follow-up questions of an answer. */
import type { FollowUps } from '@polylogue/contract/chat/conversations/schemas';
import { AppError } from '../../../app-error.ts';
import { type AskDeps, findAnswerer } from './ask.ts';
import { bookShortQuestion } from './answering/book-short-question.ts';
import { suggest } from './answering/follow-ups.ts';
import type { ConversationContext } from '../contexts/conversation-context.ts';
import * as queries from '../store/queries.ts';
import * as segmentQueries from '../store/segment-queries.ts';

/**
 * Suggests follow-up questions; generates them once per answer, and not in private conversations. Throws
 * `conversation.not_found`, `segment.not_found`, or the reason that the agent cannot answer.
 */
export async function suggestNext(
  deps: AskDeps,
  context: ConversationContext,
  key: segmentQueries.SegmentKey,
): Promise<FollowUps> {
  const { db, running } = deps;
  const conversation = await queries.findOwned(db, context, key.conversationId);
  if (!conversation) throw new AppError('conversation.not_found');
  const segment = await segmentQueries.findOwned(db, context, key);
  if (!segment) throw new AppError('segment.not_found');
  if (segment.follow_ups) return { items: segment.follow_ups };
  const isOver = segment.status === 'Complete' && segment.answer_source === 'model';
  if (!isOver || conversation.is_private) return { items: [] };
  const { agent, model } = await findAnswerer(deps, context, conversation.agent_id);
  if (!model || !agent.hasFollowUps) return { items: [] };
  if (!(await segmentQueries.claimFollowUps(db, segment))) return { items: [] };
  const { items, usage } = await suggest(model, segment, running.closing);
  const { policyId } = agent;
  await bookShortQuestion(deps, context, { ...key, policyId, kind: 'follow-up', model, usage });
  await segmentQueries.saveFollowUps(db, segment, items);
  return { items };
}
