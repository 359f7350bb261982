/** Access of users to agents from both sides: one user and one agent, and all agents of a user. */
import { z } from 'zod';
import { IdSchema, isComputable, json, listOf, PageQuerySchema, TimeSchema } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import { AccessCheckSchema, AgentAccessSchema } from './access-check.ts';
import { maySetUp } from './set-up.ts';

const agents = resource({
  base: '/api/internal/admin/gptSystems',
  id: 'gptSystemId',
  missing: 'agent.not_found',
  nouns: ['agent', 'agents'],
  may: { read: maySetUp.anyOf },
});
const users = resource({
  base: '/api/internal/admin/users',
  id: 'userId',
  missing: 'user.not_found',
  nouns: ['user', 'users'],
  may: { read: maySetUp.anyOf },
});

/** Address and moment that are checked. */
const checked = {
  brandKey: TextSchema.max(100).optional().meta({
    description: "Brand of the address that is checked; default: that of the caller's address",
  }),
  at: TimeSchema.refine(isComputable).optional().meta({ description: 'Moment to check; default: now' }),
};

export const agentAccessRoutes = {
  check: agents.call('GET', '{gptSystemId}/accessCheck/{userId}', {
    summary: 'Explains why a person may or may not chat with an agent, and what would let them.',
    params: z.object({ gptSystemId: IdSchema, userId: IdSchema }),
    query: z.object(checked),
    response: json(AccessCheckSchema),
    errors: ['user.not_found', 'brand.not_found'],
  }),
  agentsOf: users.call('GET', '{userId}/gptSystems', {
    summary: "Lists agents that the caller manages with a person's access to each, paged.",
    query: z.object({
      ...PageQuerySchema.shape,
      ...checked,
      sort: z.enum(['name', '-name', 'updatedAt', '-updatedAt']).optional(),
      keywords: TextSchema.max(200).optional(),
      access: z.enum(['allowed', 'refused']).optional(),
    }),
    response: json(listOf(AgentAccessSchema)),
    errors: ['request.continuation_token_invalid', 'brand.not_found'],
  }),
};
