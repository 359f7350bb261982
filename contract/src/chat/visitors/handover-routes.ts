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
      'Makes a code, good once and for two minutes, with which whoever signs in takes the visit along.',
    response: json(z.object({ code: HandoverCodeSchema })),
    errors: ['public_endpoint.not_found'],
    rateLimit: tries,
  }),
  preview: defineRoute({
    method: 'POST',
    path: `${base}/preview`,
    access: { anyOf: ['GptSystemsRead'] },
    summary: 'Says what a code would take along; the code stays good.',
    body: WithCode,
    response: json(
      z.object({
        conversations: z.number().int(),
        newestTitle: z.string().nullable().meta({ description: 'null: there is no conversation' }),
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
    summary: "Makes a visitor's conversations the caller's.",
    body: WithCode,
    response: json(z.object({ conversations: z.number().int() })),
    errors: [...errors, 'conversation.running'],
    bodyLimitBytes: 1024,
    rateLimit: tries,
  }),
};
