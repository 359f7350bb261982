/** Evaluation status of an agent's version, for the publishing checklist. */
import type { Database } from '../../../db/client.ts';
import type { Configuration } from '../agent/configuration.ts';
import type { VersionEvaluationStatus } from '../publishing/checklist.ts';
import { lastRunOver, verdictOn } from './gate.ts';
import { findSet } from './queries.ts';
import { listAnsweredTexts } from './answer-queries.ts';

/** Reads the evaluation status of a version. Applies the thresholds of the gate even if it is disabled. */
export async function readEvaluationStatus(
  tx: Database,
  { agentId, configuration }: { agentId: string; configuration: Configuration },
): Promise<VersionEvaluationStatus> {
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
