/** Routes of what a caller has left of the limits of chat access policies. */
import { z } from 'zod';
import { defineRoute, IdSchema, json } from '../../http.ts';
import { PolicyUsageSchema } from './schemas.ts';

export const limitRoutes = {
  ofAgent: defineRoute({
    method: 'GET',
    path: '/api/internal/chatLimits/byGptSystemId/{gptSystemId}',
    access: { anyOf: ['GptSystemsRead'] },
    summary: 'Returns what is left to the caller of the limits that apply to an agent.',
    params: z.object({ gptSystemId: IdSchema }),
    response: json(
      z.object({
        policy: PolicyUsageSchema.nullable().meta({ description: 'null without a policy' }),
      }),
    ),
    notFound: 'agent.not_found',
    errors: ['agent.not_found'],
  }),
  own: defineRoute({
    method: 'GET',
    path: '/api/internal/chatLimits',
    access: { anyOf: ['GptSystemsRead'] },
    summary: "Returns what is left to the caller of each policy that decides for one of the caller's agents.",
    response: json(z.object({ items: z.array(PolicyUsageSchema) })),
  }),
  ofVisitor: defineRoute({
    method: 'GET',
    path: '/api/internal/publicConversations/chatLimits',
    access: 'visitor',
    summary: 'Returns what is left to a visitor of the limits that apply to the agent of the endpoint.',
    response: json(
      z.object({
        policy: PolicyUsageSchema.nullable().meta({ description: 'null without a policy' }),
      }),
    ),
    errors: ['public_endpoint.not_found'],
  }),
};
