/** Routes of visitors' conversations at public endpoints (document 2 §7.6), separate for the visitors' page. */
import { z } from 'zod';
import { ColourSchema } from '../../brands/brands/theme.ts';
import { defineRoute, json, pageOf } from '../../http.ts';
import { TextSchema } from '../../text-schemas.ts';
import { conversationRoutesOf } from '../contexts/context-routes.ts';
import {
  AddSegmentToPublicConversationRequestModelSchema,
  CreatePublicConversationRequestModelSchema,
  PublicChatEndpointSchema,
  SessionIdentifierSchema,
} from '../engine/questions.ts';
import { PublicAgentSchema } from '../conversations/schemas.ts';
import { PromptSchema } from '../../agents/prompts/schemas.ts';

const publicBase = '/api/internal/publicConversations';
const noEndpoint = ['public_endpoint.not_found'] as const;

/** Routes of a visitor's conversations at a public endpoint (document 2 §7.6). */
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
    summary: 'Starts a visit of a public endpoint, or resumes the one named by the header.',
    body: z.strictObject({
      publicChatEndpoint: PublicChatEndpointSchema,
      visitorToken: TextSchema.max(8192)
        .optional()
        .meta({ description: 'JWT of the web site that identifies the visitor' }),
    }),
    response: json(z.object({ sessionIdentifier: SessionIdentifierSchema })),
    errors: [...noEndpoint, 'visitor_identity.rejected'],
    bodyLimitBytes: 10 * 1024,
    rateLimit: { max: 60, windowMs: 60_000 },
  }),
  embedding: defineRoute({
    method: 'GET',
    path: `${publicBase}/embedding/{publicChatEndpoint}`,
    access: 'public',
    summary: "Returns the appearance of the chat launcher to pages of the endpoint's allowed origins.",
    params: z.object({ publicChatEndpoint: PublicChatEndpointSchema }),
    response: json(z.object({ brandName: z.string(), colour: ColourSchema, contrastColour: ColourSchema })),
    notFound: 'public_endpoint.not_found',
    errors: [...noEndpoint, 'public_endpoint.origin_refused'],
    isCrossOrigin: true,
    rateLimit: { max: 120, windowMs: 60_000 },
  }),
  promptsForConversation: defineRoute({
    method: 'GET',
    path: `${publicBase}/promptsForConversation`,
    access: 'visitor',
    summary: 'Lists the prompts offered by the agent of a public endpoint.',
    query: z.object({ publicChatEndpoint: PublicChatEndpointSchema }),
    response: json(pageOf(PromptSchema)),
    errors: [...noEndpoint, 'public_endpoint.agent_away'],
  }),
  detailsForConversation: defineRoute({
    method: 'GET',
    path: `${publicBase}/gptSystemDetailsForConversation/{sessionIdentifier}`,
    access: 'visitor',
    summary: "Returns the start page of a visitor's conversation with the agent.",
    params: z.object({ sessionIdentifier: SessionIdentifierSchema }),
    query: z.object({ publicChatEndpoint: PublicChatEndpointSchema }),
    response: json(PublicAgentSchema),
    notFound: 'public_endpoint.not_found',
    errors: [...noEndpoint, 'public_endpoint.agent_away'],
  }),
};
