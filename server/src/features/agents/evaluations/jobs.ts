/** Background jobs of evaluations. */
import { IdSchema } from '@polylogue/contract/http';
import { z } from 'zod';
import { transaction } from '../../../db/client.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { batchRows, inBatches } from '../../../jobs/in-batches.ts';
import type { JobQueue } from '../../../jobs/job-queue.ts';
import { type EvaluationRunDeps, runEvaluation } from './run-evaluation.ts';
import * as runQueries from './run-queries.ts';

/** Job of a run. A retry continues with the first unanswered question. */
export const evaluationRun = defineJob({
  name: 'evaluation-run',
  data: z.object({ runId: IdSchema }),
  retryLimit: 10,
});
const evaluationUpkeep = defineJob({ name: 'evaluation-upkeep', data: z.object({}) });

/** Number of runs kept per agent. */
const keptRuns = 200;

/** Registers the job workers and schedules of evaluations. */
export async function workOnEvaluationJobs(jobs: JobQueue, deps: EvaluationRunDeps): Promise<void> {
  const { db, clock, logger } = deps;
  await jobs.work(evaluationRun, async ({ runId }, signal) => {
    if ((await runEvaluation(deps, { runId, signal })) === 'over') return;
    await transaction(db, (tx) => jobs.enqueue(tx, evaluationRun, { data: { runId }, key: runId }));
  });
  await jobs.work(evaluationUpkeep, async (_data, signal) => {
    signal.throwIfAborted();
    const ended = await runQueries.endAbandoned(db, { jobName: evaluationRun.name, at: clock.now() });
    for (const { id: runId } of ended) logger.warn({ runId }, 'Evaluation run abandoned');
    await inBatches(() => runQueries.removeOld(db, { keep: keptRuns, limit: batchRows }), signal);
  });
  await jobs.schedule(evaluationUpkeep, { cron: '*/5 * * * *', data: {} });
}
