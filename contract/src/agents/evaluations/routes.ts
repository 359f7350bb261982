/** Routes of evaluations (document 2, *Performance tests*), which require write access to the agent. */
import { z } from 'zod';
import { defineRoute, IdSchema, json } from '../../http.ts';
import { resource } from '../../resource.ts';
import { TextSchema } from '../../text-schemas.ts';
import {
  EvaluatedAgentSchema,
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
const agents = resource({
  base: `${base}/agents`,
  id: 'gptSystemId',
  missing: 'agent.not_found',
  nouns: ['evaluated agent', 'evaluated agents'],
  may: { read: may },
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
    summary: 'Lists the latest evaluation runs of agents that the caller may edit.',
    query: z.object({ count: z.coerce.number().int().min(1).max(200).default(20) }),
    response: json(z.object({ items: z.array(EvaluationRunSchema) })),
  }),
  agents: agents.list(EvaluatedAgentSchema, {
    summary:
      'Lists agents that the caller may edit with their latest evaluation run and publishing gate, paged.',
    filters: {
      keywords: TextSchema.max(200).optional(),
      result: z
        .enum(['passed', 'failed', 'none'])
        .optional()
        .meta({ description: 'Result of the latest run; `none`: agents without one' }),
      gate: z
        .enum(['on', 'off'])
        .optional()
        .meta({ description: 'Agents with or without a publishing gate' }),
    },
    sorts: ['name', 'lastRun', 'passRate'],
  }),
  get: evaluations.call('GET', '{gptSystemId}', {
    summary: "Returns an agent's evaluation: questions, latest runs, and whether its draft may be published.",
    query: z.object({
      configurationStateId: IdSchema.optional().meta({
        description: "Draft whose publishing gate is returned; defaults to the caller's changed draft",
      }),
    }),
    response: json(
      z.object({
        set: EvaluationSetSchema,
        runs: z.array(EvaluationRunSchema),
        gate: GateStateSchema.meta({ description: 'Publishing gate of the newest version' }),
        draft: z.object({ configurationStateId: IdSchema, gate: GateStateSchema }).nullable(),
      }),
    ),
    errors: ['configuration_state.not_found'],
  }),
  update: evaluations.replace(EvaluationSettingsSchema, EvaluationSetSchema, {
    summary: "Updates an agent's evaluation questions and its publishing gate.",
    errors: ['evaluation.no_questions'],
  }),
  start: defineRoute({
    method: 'POST',
    path: base,
    access: { anyOf: may },
    summary:
      'Starts an evaluation run of a draft or version of an agent. A repeated request returns its status.',
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
    summary: 'Returns a run with its answers, compared with the previous run and the published version.',
    params: runParams,
    response: json(
      z.object({
        run: EvaluationRunSchema,
        last: EvaluationRunSchema.nullable().meta({ description: 'Previous complete run' }),
        published: EvaluationRunSchema.nullable().meta({
          description: 'Last complete run of the newest version, unless it is this or the previous run',
        }),
        results: z.array(EvaluationResultSchema),
      }),
    ),
    errors: ['agent.not_found'],
  }),
  progress: runs.call('GET', '{evaluationRunId}/progress', {
    summary: 'Returns the progress of a run.',
    params: runParams,
    response: json(EvaluationProgressSchema),
    errors: ['agent.not_found'],
  }),
  stop: runs.call('POST', '{evaluationRunId}/stop', {
    summary: 'Cancels a run and keeps the answers so far.',
    params: runParams,
    response: json(EvaluationProgressSchema),
    errors: ['agent.not_found'],
  }),
};
