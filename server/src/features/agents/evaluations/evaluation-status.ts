/** How a version of an agent stands in its evaluation, for whoever is about to publish it. */
import type { Database } from '../../../db/client.ts';
import type { Configuration } from '../agent/configuration.ts';
import type { EvaluationStanding } from '../publishing/checklist.ts';
import { lastRunOver, verdictOn } from './gate.ts';
import { findSet } from './queries.ts';
import { listAnsweredTexts } from './answer-queries.ts';

/** Measured by the thresholds of the gate, also while it is off. */
export async function standingOf(
  tx: Database,
  { agentId, configuration }: { agentId: string; configuration: Configuration },
): Promise<EvaluationStanding> {
  const settings = (await findSet(tx, agentId))?.settings;
  if (!settings || settings.questions.length === 0) {
    return { state: 'no_questions', questions: [], answered: [] };
  }
  const run = await lastRunOver(tx, { agentId, configuration });
  return {
    state: verdictOn(settings, run),
    questions: settings.questions.map(({ question }) => question),
    answered: run ? await listAnsweredTexts(tx, run.id) : [],
  };
}
