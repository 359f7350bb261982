/** Routes of evaluations (document 2, *Performance tests*), which require write access to the agent. */
import { z } from 'zod';
import { defineRoute, IdSchema, json } from '../../http.ts';
import { resource } from '../../resource.ts';
import {
  EvaluationProgressSchema,
  EvaluationResultSchema,
  EvaluationRunSchema,
  EvaluationSetSchema,
  EvaluationSettingsSchema,
  GateStateSchema,
  StartEvaluationSchema,
} from './schemas.ts';

const base = '/api/internal/admin/performanceTests';
const may = ['GptSystemsWrite', 'GptSystemsWriteSpecific', 'GptSystemsCreate'] as const;

const evaluations = resource({
  base,
  id: 'gptSystemId',
  missing: 'agent.not_found',
  nouns: ['evaluation set', 'evaluation sets'],
  may: { read: may, write: may },
});
const runs = resource({
  base: `${base}/{gptSystemId}/runs`,
  id: 'evaluationRunId',
  missing: 'evaluation_run.not_found',
  nouns: ['evaluation run', 'evaluation runs'],
  may: { read: may, write: may },
});
const runParams = z.object({ gptSystemId: IdSchema, evaluationRunId: IdSchema });

export const evaluationRoutes = {
  list: defineRoute({
    method: 'GET',
    path: base,
    access: { anyOf: may },
    summary: 'Lists the newest runs over agents that the caller may write.',
    query: z.object({ count: z.coerce.number().int().min(1).max(200).default(20) }),
    response: json(z.object({ items: z.array(EvaluationRunSchema) })),
  }),
  get: evaluations.call('GET', '{gptSystemId}', {
    summary: "Reads an agent's questions, its newest runs, and whether its draft may be published.",
    query: z.object({
      configurationStateId: IdSchema.optional().meta({ description: 'The draft whose gate is asked for' }),
    }),
    response: json(
      z.object({
        set: EvaluationSetSchema,
        runs: z.array(EvaluationRunSchema),
        gate: GateStateSchema.meta({ description: 'Of the draft; without one, of the newest version' }),
      }),
    ),
    errors: ['configuration_state.not_found'],
  }),
  update: evaluations.replace(EvaluationSettingsSchema, EvaluationSetSchema, {
    summary: "Replaces an agent's questions and its gate.",
    errors: ['evaluation.no_questions'],
  }),
  start: defineRoute({
    method: 'POST',
    path: base,
    access: { anyOf: may },
    summary: 'Starts a run over a draft or a version of an agent; a repeated request tells how it stands.',
    body: StartEvaluationSchema,
    isIdempotent: true,
    response: json(EvaluationRunSchema),
    errors: [
      'agent.not_found',
      'configuration_state.not_found',
      'data_source.not_found',
      'evaluation.no_questions',
      'evaluation.version_not_found',
      'model.not_configured',
      'task.already_running',
      'request.idempotency_conflict',
    ],
  }),
  run: runs.call('GET', '{evaluationRunId}', {
    summary: 'Reads a run with its answers, beside those of the run before and of the published version.',
    params: runParams,
    response: json(
      z.object({
        run: EvaluationRunSchema,
        last: EvaluationRunSchema.nullable().meta({ description: 'The complete run before this one' }),
        published: EvaluationRunSchema.nullable().meta({
          description: 'The last complete run over the newest version, unless it is one of the two',
        }),
        results: z.array(EvaluationResultSchema),
      }),
    ),
    errors: ['agent.not_found'],
  }),
  progress: runs.call('GET', '{evaluationRunId}/progress', {
    summary: 'Reads how far a run is.',
    params: runParams,
    response: json(EvaluationProgressSchema),
    errors: ['agent.not_found'],
  }),
  stop: runs.call('POST', '{evaluationRunId}/stop', {
    summary: 'Stops a run; what was answered stays.',
    params: runParams,
    response: json(EvaluationProgressSchema),
    errors: ['agent.not_found'],
  }),
};
