/** A person's own use of models. */
import { z } from 'zod';
import { defineRoute, json } from '../../http.ts';
import { OwnUsageSchema, UsagePeriodSchema } from './usage-schemas.ts';

export const ownUsageRoutes = {
  get: defineRoute({
    method: 'GET',
    path: '/api/internal/currentUser/usage',
    access: 'signedIn',
    summary: 'Returns messages, tokens and cost of the caller, by day, agent and model.',
    query: z.object({ period: UsagePeriodSchema.default('thisMonth') }),
    response: json(OwnUsageSchema),
  }),
};
