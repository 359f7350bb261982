/** The gate before a publication: what is published has to pass the agent's evaluation where its set says so. */
import type {
  EvaluationGate,
  EvaluationSettings,
  GateState,
} from '@polylogue/contract/agents/evaluations/schemas';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Configuration } from '../agent/configuration.ts';
import { configurationHash, contentHash } from './hash.ts';
import { findSet } from './queries.ts';
import * as runQueries from './run-queries.ts';

const isWithin = (limit: number | null, measured: number[] | null): boolean =>
  limit === null || (measured?.[1] !== undefined && measured[1] <= limit);

function reaches(gate: EvaluationGate, run: runQueries.RunRow): boolean {
  const { minPassedShare, maxFirstTokenP95Ms, maxTotalP95Ms } = gate;
  return (
    // Counted, not divided: nine of ten are 0.9 in every arithmetic.
    run.passed >= minPassedShare * run.total - 1e-9 &&
    isWithin(maxFirstTokenP95Ms, run.first_token_ms) &&
    isWithin(maxTotalP95Ms, run.total_ms)
  );
}

/** The last complete run over exactly this configuration. */
export const lastRunOver = (
  tx: Database,
  { agentId, configuration }: { agentId: string; configuration: Configuration },
): Promise<runQueries.RunRow | undefined> =>
  runQueries.findLastOver(tx, { agentId, configurationHash: configurationHash(configuration) });

/** Whether a run asked the questions as they are now, and reached the thresholds as they are now. */
export function verdictOn(
  settings: EvaluationSettings,
  run: runQueries.RunRow | undefined,
): Exclude<GateState['why'], 'off'> {
  if (!run) return 'not_evaluated';
  if (run.questions_hash !== questionsHash(settings)) return 'questions_changed';
  return reaches(settings.gate, run) ? 'passed' : 'below_threshold';
}

/**
 * Whether this configuration of an agent may be published. It may where the gate is off, and where the last complete
 * run over exactly this configuration and the questions as they are now reached the thresholds as they are now.
 */
export async function gateOf(
  tx: Database,
  { agentId, configuration }: { agentId: string; configuration: Configuration },
): Promise<GateState> {
  const settings = (await findSet(tx, agentId))?.settings;
  if (!settings?.gate.isOn) return { isOpen: true, why: 'off' };
  const why = verdictOn(settings, await lastRunOver(tx, { agentId, configuration }));
  return { isOpen: why === 'passed', why };
}

/** Refuses to publish what the gate holds back. Throws `agent.evaluation_failed`. */
export async function assertPublishable(
  tx: Database,
  version: { agentId: string; configuration: Configuration },
): Promise<void> {
  const { isOpen, why } = await gateOf(tx, version);
  if (!isOpen)
    throw new AppError('agent.evaluation_failed', { issues: [{ path: ['evaluation'], code: why }] });
}

/** What decides whether an answer passes; the gate's own thresholds do not. */
export const questionsHash = ({
  questions,
  refusalPhrases,
}: {
  questions: readonly unknown[];
  refusalPhrases: readonly string[];
}): string => contentHash({ questions, refusalPhrases });
