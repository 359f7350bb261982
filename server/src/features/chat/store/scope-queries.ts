import { type Expression, expressionBuilder, type SqlBool } from 'kysely';
import type { Schema } from '../../../db/client.ts';
import type { ConversationScope } from '../contexts/conversation-context.ts';

/** Narrows a query of conversations, aliased `c`, to those of a scope. */
export function inScope({ kind, ownerId, configurationStateId }: ConversationScope): Expression<SqlBool> {
  const eb = expressionBuilder<{ c: Schema['conversations'] }, 'c'>();
  return eb.and([
    eb('c.owner_id', '=', ownerId),
    eb('c.context', '=', kind),
    ...(configurationStateId === null ? [] : [eb('c.configuration_state_id', '=', configurationStateId)]),
  ]);
}
