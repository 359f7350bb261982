/** Routes of draft tests (document 2 §7.7, §7.9). */
import { z } from 'zod';
import { defineRoute, IdSchema, json } from '../../http.ts';
import { conversationRoutesOf } from './context-routes.ts';
import {
  AddSegmentToConversationRequestModelSchema,
  CreateConversationRequestModelSchema,
} from '../engine/questions.ts';
import { AgentForConversationSchema } from '../conversations/schemas.ts';

const mayAsk = { anyOf: ['GptSystemsRead'] } as const;

const asking = {
  create: {
    path: '',
    params: {},
    body: CreateConversationRequestModelSchema,
    notFound: 'configuration_state.not_found',
  },
  addSegment: { body: AddSegmentToConversationRequestModelSchema },
} as const;

/** Routes for testing a personal agent's draft, for its author (document 2 §7.7). */
export const draftConversationRoutes = conversationRoutesOf({
  base: '/api/internal/configStates/{configStateId}/conversations',
  params: { configStateId: IdSchema },
  ...asking,
  access: { read: mayAsk, ask: mayAsk },
  notFound: 'configuration_state.not_found',
  errors: ['configuration_state.not_found'],
  offers: ['details'],
});

/** Access to organisation draft tests; the draft decides which agents a caller may test. */
const mayTest = { anyOf: ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'] } as const;
const adminDraftBase = '/api/internal/admin/gptSystems/configurationStates/{stateId}';

/** Routes for testing drafts of the organisation's agents (document 2 §7.9). */
export const adminDraftConversationRoutes = {
  ...conversationRoutesOf({
    base: `${adminDraftBase}/conversations`,
    params: { stateId: IdSchema },
    ...asking,
    access: { read: mayTest, ask: mayTest },
    errors: ['configuration_state.not_found'],
    offers: ['details'],
  }),
  detailsForConversation: defineRoute({
    method: 'GET',
    path: `${adminDraftBase}/detailsForConversation`,
    access: mayTest,
    summary: 'Returns the start page of a test conversation with a draft.',
    params: z.object({ stateId: IdSchema }),
    response: json(AgentForConversationSchema),
    notFound: 'configuration_state.not_found',
    errors: [
      'configuration_state.not_found',
      'model.not_configured',
      'model.not_offered',
      'agent.no_library',
    ],
  }),
};
