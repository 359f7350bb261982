/** Routes of an agent's prompts for the message field. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { publicConversationRoutes } from '@polylogue/contract/chat/visitors/routes';
import type { Database } from '../../../db/client.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { type AgentDeps, assertMayChat, listOfferedPrompts } from '../../agents/public.ts';
import { agentAt } from '../visitors/service.ts';

/** Binds the lists of an agent's prompts for persons and visitors. */
export const promptsForConversationRoutes = (deps: { db: Database; agents: AgentDeps }): Binding[] => [
  bind(conversationRoutes.promptsForConversation, async ({ caller, params: { gptSystemId }, context }) => {
    const { clock, brandKey } = context;
    const asker = { userId: caller.userId, brandKey: await brandKey(), at: clock.now() };
    await assertMayChat(deps.db, asker, gptSystemId);
    return listOfferedPrompts(deps.db, gptSystemId);
  }),
  bind(publicConversationRoutes.promptsForConversation, async ({ caller, query, context: { clock } }) => {
    const { agentId } = await agentAt({ ...deps, clock }, caller, query.publicChatEndpoint);
    return listOfferedPrompts(deps.db, agentId);
  }),
];
