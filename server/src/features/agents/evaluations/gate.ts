/** Publishing gate, which requires a passed evaluation if the agent's set enables it. */
import type {
  EvaluationGate,
  EvaluationSettings,
  GateState,
} from '@polylogue/contract/agents/evaluations/schemas';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Configuration } from '../agent/configuration.ts';
import type { VersionEvaluationStatus } from '../publishing/checklist.ts';
import { listAnsweredTexts } from './answer-queries.ts';
import { configurationHash, contentHash } from './hash.ts';
import { findSet } from './queries.ts';
import * as runQueries from './run-queries.ts';

interface GatedVersion {
  agentId: string;
  configuration: Configuration;
}

const isWithin = (limit: number | null, measured: number[] | null): boolean =>
  limit === null || (measured?.[1] !== undefined && measured[1] <= limit);

function meetsThresholds(gate: EvaluationGate, run: runQueries.RunRow): boolean {
  const { minPassedShare, maxFirstTokenP95Ms, maxTotalP95Ms } = gate;
  return (
    // Compares counts instead of a quotient, so that 9 of 10 equals 0.9 despite rounding.
    run.passed >= minPassedShare * run.total - 1e-9 &&
    isWithin(maxFirstTokenP95Ms, run.first_token_ms) &&
    isWithin(maxTotalP95Ms, run.total_ms)
  );
}

/** Finds the last complete run over the same configuration. */
const lastRunOver = (
  tx: Database,
  { agentId, configuration }: GatedVersion,
): Promise<runQueries.RunRow | undefined> =>
  runQueries.findLastOver(tx, { agentId, configurationHash: configurationHash(configuration) });

/** Compares a run with the current questions and thresholds. */
function verdictOn(
  settings: EvaluationSettings,
  run: runQueries.RunRow | undefined,
): Exclude<GateState['why'], 'off'> {
  if (!run) return 'not_evaluated';
  if (run.questions_hash !== questionsHash(settings)) return 'questions_changed';
  return meetsThresholds(settings.gate, run) ? 'passed' : 'below_threshold';
}

/** Returns the state of the gate by the last complete run over a configuration, found among runs. */
export function gateAmong(
  runs: readonly runQueries.RunRow[],
  { agentId, settings, configuration }: GatedVersion & { settings: EvaluationSettings },
): GateState {
  const hash = configurationHash(configuration);
  const over = runs.filter(
    (run) => run.agent_id === agentId && run.configuration_hash === hash && run.status === 'Complete',
  );
  return gateState(settings, over.toSorted((one, other) => (one.id < other.id ? 1 : -1))[0]);
}

/** Returns the state of the gate by the last complete run over a configuration. */
function gateState(settings: EvaluationSettings | undefined, run: runQueries.RunRow | undefined): GateState {
  if (!settings?.gate.isOn) return { isOpen: true, why: 'off', evaluationRunId: null };
  const why = verdictOn(settings, run);
  return { isOpen: why === 'passed', why, evaluationRunId: run?.id ?? null };
}

/**
 * Returns whether a configuration may be published: if the gate is disabled, or if the last complete run over the same
 * configuration and the current questions meets the current thresholds.
 */
export async function gateOf(tx: Database, { agentId, configuration }: GatedVersion): Promise<GateState> {
  const settings = (await findSet(tx, agentId))?.settings;
  return gateState(
    settings,
    settings?.gate.isOn ? await lastRunOver(tx, { agentId, configuration }) : undefined,
  );
}

/** Reads the evaluation status of a version. Applies the thresholds of the gate even if it is disabled. */
export async function readEvaluationStatus(
  tx: Database,
  { agentId, configuration }: GatedVersion,
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

/** Throws `agent.evaluation_failed` if the gate is closed. */
export async function assertPublishable(tx: Database, version: GatedVersion): Promise<void> {
  const { isOpen, why } = await gateOf(tx, version);
  if (!isOpen)
    throw new AppError('agent.evaluation_failed', { issues: [{ path: ['evaluation'], code: why }] });
}

/** Hashes the settings that determine whether answers pass, without the thresholds of the gate. */
export const questionsHash = ({
  questions,
  refusalPhrases,
}: {
  questions: readonly unknown[];
  refusalPhrases: readonly string[];
}): string => contentHash({ questions, refusalPhrases });
