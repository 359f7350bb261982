/** Books what a title or the suggestions of a conversation used. */
import type { Usage } from '@polylogue/contract/chat/engine/stream-events';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../../../clock.ts';
import { type Database, transaction } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { bookUsage, countUsage, type PolicyLimits } from '../../../access-policies/public.ts';
import { type ConversationScope, isTest } from '../../contexts/conversation-context.ts';
import * as queries from '../../store/queries.ts';
import type { ModelIdentity } from './answer-sources.ts';

export interface BookingDeps {
  db: Database;
  clock: Clock;
  logger: FastifyBaseLogger;
  agents: { limits: PolicyLimits };
}

interface ShortCall {
  /** Policy that decided about the question. */
  policyId: string | null;
  conversationId: string;
  kind: 'title' | 'follow-up';
  model: ModelIdentity;
  usage: Usage | undefined;
}

/** Books a short question to a model on the owner of its conversation, unless the provider counted nothing. */
export async function bookShortQuestion(
  { db, clock, logger, agents: { limits } }: BookingDeps,
  scope: ConversationScope,
  { policyId, conversationId, kind, model, usage }: ShortCall,
): Promise<void> {
  if (!usage) return;
  const policy = policyId === null ? undefined : await limits.findPolicy(policyId);
  await transaction(db, async (tx) => {
    const conversation = await queries.findOwned(tx, scope, conversationId);
    const at = clock.now();
    const { ownerId } = scope;
    const booked = await bookUsage(tx, logger, {
      id: newId(),
      ownerId,
      agentId: conversation?.agent_id ?? null,
      brandKey: conversation?.brand_key ?? null,
      policyId,
      kind: isTest(scope) ? 'test' : kind,
      isQuestion: false,
      isTest: isTest(scope),
      isPrivate: conversation?.is_private ?? false,
      model,
      usage,
      at,
    });
    if (policy) await countUsage(tx, policy, { ownerId, at, ...booked });
  });
}
