/** Routes of agents for signed-in users (document 2 §7.2). */
import { defineRoute, json, pageOf } from '../../http.ts';
import { AgentForConversationSchema } from '../../chat/conversations/schemas.ts';

export const agentRoutes = {
  listAvailable: defineRoute({
    method: 'GET',
    path: '/api/internal/currentUser/AvailableGptSystems',
    access: { anyOf: ['GptSystemsRead'] },
    summary: 'Lists the agents that the caller may chat with, starting with the default agent.',
    response: json(pageOf(AgentForConversationSchema)),
  }),
};
