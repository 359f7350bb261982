import type { EvaluationSettings } from '@polylogue/contract/agents/evaluations/schemas';
import { EvaluationSettingsSchema } from '@polylogue/contract/agents/evaluations/schemas';
import { type Database, jsonb } from '../../../../db/client.ts';
import { newId } from '../../../../db/id.ts';
import { findBuiltIn } from '../../../../testing/chat/chat-contexts.ts';
import type { FeatureExamples } from '../../../../testing/every-route/feature-examples.ts';

const at = new Date('2026-01-02T03:04:05Z');

const settings = (): EvaluationSettings =>
  EvaluationSettingsSchema.parse({
    questions: [{ id: newId(), question: 'How do I reset it?', expectations: { contains: ['reset'] } }],
    gate: {},
  });

/** Adds a complete run. */
async function addRun(db: Database, agentId: string): Promise<string> {
  const [id, content] = [newId(), settings()];
  await db
    .insertInto('evaluation_runs')
    .values({
      id,
      agent_id: agentId,
      agent_version: 1,
      configuration: jsonb({ name: 'An example' }),
      configuration_hash: id,
      settings: jsonb(content),
      questions_hash: id,
      total: 1,
      language: 'en',
      status: 'Complete',
      request_id: id,
      started_at: at,
      ended_at: at,
    })
    .execute();
  await db
    .insertInto('evaluation_results')
    .values({
      run_id: id,
      question_id: content.questions[0]?.id ?? '',
      answer: 'Press reset.',
      is_refusal: false,
      is_passed: true,
      citations: jsonb([]),
      checks: jsonb([]),
      total_ms: 10,
    })
    .execute();
  return id;
}

export const examples: FeatureExamples = {
  async objects(db) {
    const id = await findBuiltIn(db, 'guide');
    // Resets the set, since all examples share the agent.
    const set = { content: jsonb(settings()), version: 1 };
    await db.updateTable('evaluation_sets').set(set).where('id', '=', id).execute();
    await db.deleteFrom('evaluation_runs').where('status', '=', 'Pending').execute();
    return { evaluationRunId: await addRun(db, id) };
  },
  bodies: {
    'evaluations.update': settings,
    'evaluations.start': ({ gptSystemId }) => ({ gptSystemId }),
  },
  queryCounts: {
    'evaluations.list': 1,
    'evaluations.agents': 3,
    'evaluations.get': 5,
    'evaluations.update': 11,
    'evaluations.start': 9,
    'evaluations.run': 8,
    'evaluations.progress': 2,
    'evaluations.stop': 5,
  },
  async addMany(db) {
    const id = await findBuiltIn(db, 'guide');
    for (let count = 0; count < 100; count += 1) await addRun(db, id);
  },
};
