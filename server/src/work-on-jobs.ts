/** Processing of all jobs in one process. */
import { accessPoliciesFeature } from './features/access-policies/public.ts';
import { agentsFeature, erasePersonalAgents } from './features/agents/public.ts';
import { brandsFeature } from './features/brands/public.ts';
import {
  chatFeature,
  hasRunningAnswer,
  openAnswerMeter,
  removeAttachmentsOf,
} from './features/chat/public.ts';
import { insightFeature } from './features/insight/public.ts';
import { instanceFeature } from './features/instance/public.ts';
import { knowledgeFeature } from './features/knowledge/public.ts';
import { peopleFeature } from './features/people/public.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { workOnFileJobs } from './uploads/jobs.ts';

/** Steps of a person's erasure in the domains above people. */
const erasing = { removeAttachmentsOf, hasRunningAnswer, erasePersonalAgents };

type DepsOf<Work extends (jobs: JobQueue, deps: never) => Promise<void>> = Parameters<Work>[1];

export type JobDeps = Omit<
  DepsOf<typeof accessPoliciesFeature.jobs> &
    DepsOf<typeof agentsFeature.jobs> &
    DepsOf<typeof brandsFeature.jobs> &
    DepsOf<typeof chatFeature.jobs> &
    DepsOf<typeof insightFeature.jobs> &
    DepsOf<typeof instanceFeature.jobs> &
    DepsOf<typeof knowledgeFeature.jobs> &
    DepsOf<typeof peopleFeature.jobs> &
    DepsOf<typeof workOnFileJobs>,
  'openMeter' | keyof typeof erasing
> &
  Parameters<typeof openAnswerMeter>[0];

/** Registers the handlers. Each obeys its signal, and resumes later without loss or repetition. */
export async function workOnJobs(jobs: JobQueue, parts: JobDeps): Promise<void> {
  const deps = { ...parts, openMeter: () => openAnswerMeter(parts), ...erasing };
  const features = [
    accessPoliciesFeature,
    agentsFeature,
    brandsFeature,
    chatFeature,
    insightFeature,
    instanceFeature,
    knowledgeFeature,
    peopleFeature,
  ];
  for (const feature of features) {
    await feature.jobs(jobs, deps);
  }
  await workOnFileJobs(jobs, deps);
}
