/** The gate before a publication: what is published has to pass the agent's evaluation where its set says so. */
import type { EvaluationGate, GateState } from '@polylogue/contract/evaluations/schemas';
import { AppError } from '../../app-error.ts';
import type { Database } from '../../db/client.ts';
import type { Configuration } from '../agents/service.ts';
import { contentHash } from './hash.ts';
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
  const configurationHash = contentHash(configuration);
  const run = await runQueries.findLastOver(tx, { agentId, configurationHash });
  if (!run) return { isOpen: false, why: 'not_evaluated' };
  if (run.questions_hash !== questionsHash(settings)) return { isOpen: false, why: 'questions_changed' };
  const isOpen = reaches(settings.gate, run);
  return { isOpen, why: isOpen ? 'passed' : 'below_threshold' };
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
