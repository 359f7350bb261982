/** Every kind of job, worked on in one process. */
import { workOnAgentJobs, workOnEvaluationJobs } from './features/agents/public.ts';
import {
  openAnswerMeter,
  removeAttachmentsOf,
  workOnAttachmentJobs,
  workOnConversationJobs,
} from './features/chat/public.ts';
import { workOnAuditJobs } from './features/insight/public.ts';
import { workOnFileLibraryJobs, workOnSearchIndexJobs } from './features/knowledge/public.ts';
import { workOnIdentityJobs, workOnPersonalDataJobs, workOnRoleJobs } from './features/people/public.ts';
import { workOnFileJobs } from './uploads/jobs.ts';
import type { JobQueue } from './jobs/job-queue.ts';

type DepsOf<Work extends (jobs: JobQueue, deps: never) => Promise<void>> = Parameters<Work>[1];

export type JobDeps = DepsOf<typeof workOnAgentJobs> &
  DepsOf<typeof workOnAttachmentJobs> &
  DepsOf<typeof workOnAuditJobs> &
  DepsOf<typeof workOnConversationJobs> &
  Omit<DepsOf<typeof workOnEvaluationJobs>, 'openMeter'> &
  Parameters<typeof openAnswerMeter>[0] &
  DepsOf<typeof workOnFileJobs> &
  DepsOf<typeof workOnFileLibraryJobs> &
  DepsOf<typeof workOnIdentityJobs> &
  Omit<DepsOf<typeof workOnPersonalDataJobs>, 'removeAttachmentsOf'> &
  DepsOf<typeof workOnRoleJobs> &
  DepsOf<typeof workOnSearchIndexJobs>;

/** Registers the handlers. Each heeds its signal, and goes on another time without loss or doubling. */
export async function workOnJobs(jobs: JobQueue, deps: JobDeps): Promise<void> {
  await workOnAgentJobs(jobs, deps);
  await workOnAttachmentJobs(jobs, deps);
  await workOnAuditJobs(jobs, deps);
  await workOnConversationJobs(jobs, deps);
  await workOnEvaluationJobs(jobs, { ...deps, openMeter: () => openAnswerMeter(deps) });
  await workOnFileJobs(jobs, deps);
  await workOnFileLibraryJobs(jobs, deps);
  await workOnIdentityJobs(jobs, deps);
  await workOnPersonalDataJobs(jobs, { ...deps, removeAttachmentsOf });
  await workOnRoleJobs(jobs, deps);
  await workOnSearchIndexJobs(jobs, deps);
}
