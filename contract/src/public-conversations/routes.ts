/** Calls of visitors' conversations at public endpoints (document 2 §7.6): apart, for a page of their own. */
import { z } from 'zod';
import { defineRoute, json } from '../http.ts';
import { conversationRoutesOf } from '../conversations/context-routes.ts';
import {
  AddSegmentToPublicConversationRequestModelSchema,
  CreatePublicConversationRequestModelSchema,
  PublicAgentSchema,
  PublicChatEndpointSchema,
  SessionIdentifierSchema,
} from '../conversations/schemas.ts';

const publicBase = '/api/internal/publicConversations';
const noEndpoint = ['public_endpoint.not_found'] as const;

/** Conversations of a visitor at a public endpoint of an agent (document 2 §7.6). */
export const publicConversationRoutes = {
  ...conversationRoutesOf({
    base: publicBase,
    params: {},
    create: {
      path: '/byGptPublicEndpoint/{publicChatEndpoint}',
      params: { publicChatEndpoint: PublicChatEndpointSchema },
      body: CreatePublicConversationRequestModelSchema,
      notFound: 'public_endpoint.not_found',
    },
    addSegment: { body: AddSegmentToPublicConversationRequestModelSchema },
    access: { read: 'visitor', ask: 'visitor' },
    errors: noEndpoint,
    askErrors: ['public_endpoint.limit_reached'],
    offers: ['feedback'],
  }),
  openSession: defineRoute({
    method: 'POST',
    path: `${publicBase}/sessions`,
    access: 'public',
    summary: 'Begins the visit of a public endpoint.',
    body: z.strictObject({ publicChatEndpoint: PublicChatEndpointSchema }),
    response: json(z.object({ sessionIdentifier: SessionIdentifierSchema })),
    errors: noEndpoint,
    bodyLimitBytes: 1024,
    rateLimit: { max: 60, windowMs: 60_000 },
  }),
  detailsForConversation: defineRoute({
    method: 'GET',
    path: `${publicBase}/gptSystemDetailsForConversation/{sessionIdentifier}`,
    access: 'visitor',
    summary: "Reads what the start of a visitor's conversation shows of the agent.",
    params: z.object({ sessionIdentifier: SessionIdentifierSchema }),
    query: z.object({ publicChatEndpoint: PublicChatEndpointSchema }),
    response: json(PublicAgentSchema),
    notFound: 'public_endpoint.not_found',
    errors: [...noEndpoint, 'public_endpoint.agent_away'],
  }),
};
