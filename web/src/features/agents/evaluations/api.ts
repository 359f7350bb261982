/** Calls of evaluations. */
import { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import type { EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useEffect, useEffectEvent } from 'react';
import { entityApi } from '../../../entity/entity-api.ts';

export const evaluationApi = entityApi('Evaluation', evaluationRoutes, ['AuditEntry']);

/** Polling interval of a running evaluation. */
const pollingIntervalMs = 1_000;

export const paramsOf = ({ gptSystemId, evaluationRunId }: EvaluationRun) => ({
  gptSystemId,
  evaluationRunId,
});

/** Polls the state of a run. `onProgress` is called when it has more answers, and at its end. */
export function useLiveRun(
  run: EvaluationRun | undefined,
  onProgress: () => void,
): EvaluationRun | undefined {
  const isPending = run?.status === 'Pending';
  const params = run ? paramsOf(run) : { gptSystemId: '', evaluationRunId: '' };
  const { currentData: progress, fulfilledTimeStamp } = evaluationApi.progress.useQuery(
    { params },
    { skip: !isPending, pollingInterval: pollingIntervalMs },
  );
  const tell = useEffectEvent(onProgress);
  const isAhead = isPending && progress && (progress.status !== run.status || progress.done > run.done);
  // Called again for each answer, since a refetch is skipped while another one is pending.
  useEffect(() => {
    if (isAhead) tell();
  }, [isAhead, fulfilledTimeStamp]);
  return isPending && progress ? { ...run, ...progress } : run;
}
