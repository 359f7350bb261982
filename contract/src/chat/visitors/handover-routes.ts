/** Routes that transfer a visitor's conversations to their account (domain.md §3, Public endpoint and visitors). */
import { z } from 'zod';
import { defineRoute, json } from '../../http.ts';

const HandoverCodeSchema = z.string().regex(/^[\w-]{43}$/);
const WithCode = z.strictObject({ code: HandoverCodeSchema });
const base = '/api/internal/currentUser/visitorHandovers';
const errors = ['visitor_handover.invalid'] as const;
const tries = { max: 30, windowMs: 60_000 } as const;

export const visitorHandoverRoutes = {
  open: defineRoute({
    method: 'POST',
    path: '/api/internal/publicConversations/handovers',
    access: 'visitor',
    summary:
      "Creates a single-use code, valid for two minutes, to transfer the visitor's conversations to a signed-in account.",
    response: json(z.object({ code: HandoverCodeSchema })),
    errors: ['public_endpoint.not_found'],
    rateLimit: tries,
  }),
  preview: defineRoute({
    method: 'POST',
    path: `${base}/preview`,
    access: { anyOf: ['GptSystemsRead'] },
    summary: 'Previews the conversations that a code would transfer, without using it up.',
    body: WithCode,
    response: json(
      z.object({
        conversations: z.number().int(),
        newestTitle: z.string().nullable().meta({ description: 'null without conversations' }),
      }),
    ),
    errors,
    bodyLimitBytes: 1024,
    rateLimit: tries,
  }),
  take: defineRoute({
    method: 'POST',
    path: base,
    access: { anyOf: ['GptSystemsRead'] },
    summary: "Transfers a visitor's conversations to the caller.",
    body: WithCode,
    response: json(z.object({ conversations: z.number().int() })),
    errors: [...errors, 'conversation.running'],
    bodyLimitBytes: 1024,
    rateLimit: tries,
  }),
};
