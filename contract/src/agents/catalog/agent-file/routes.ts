/** Export and import of agents as files. Export requires write access, import the right to create agents. */
import { z } from 'zod';
import { ConfigurationStateSchema } from '../../agent/schemas.ts';
import { defineRoute, IdSchema, json } from '../../../http.ts';
import { uploadErrors } from '../../../multipart.ts';
import { AgentFilePreviewSchema, AgentFileSchema, AnyAgentFileSchema, maxAgentFileBytes } from './schemas.ts';

const base = '/api/internal/admin/gptSystems';

const importCall = {
  method: 'POST',
  access: { anyOf: ['GptSystemsCreate'] },
  body: AnyAgentFileSchema,
  bodyLimitBytes: maxAgentFileBytes,
} as const;
const refusals = [...uploadErrors, 'prompt.too_many', 'evaluation.no_questions'] as const;

export const agentFileRoutes = {
  read: defineRoute({
    method: 'GET',
    path: `${base}/configurationStates/{stateId}/file`,
    access: { anyOf: ['GptSystemsCreate', 'GptSystemsWrite', 'GptSystemsWriteSpecific'] },
    summary: 'Exports a draft with the prompts and the evaluation of its agent as a file.',
    params: z.object({ stateId: IdSchema }),
    response: json(AgentFileSchema),
    notFound: 'configuration_state.not_found',
    errors: ['configuration_state.not_found', 'agent.not_found'],
  }),
  preview: defineRoute({
    ...importCall,
    path: `${base}/import/preview`,
    summary: 'Previews the import of an agent file, with missing resources, without changing anything.',
    response: json(AgentFilePreviewSchema),
    errors: refusals,
  }),
  create: defineRoute({
    ...importCall,
    path: `${base}/import`,
    summary: 'Imports an agent file as an agent without audience, with a draft of its next version.',
    response: json(ConfigurationStateSchema),
    isIdempotent: true,
    errors: ['configuration_state.not_found', 'request.idempotency_conflict', ...refusals],
  }),
};
