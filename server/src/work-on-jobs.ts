/** Every kind of job, worked on in one process. */
import { workOnAgentJobs } from './features/agents/jobs.ts';
import { workOnAttachmentJobs } from './features/attachments/service.ts';
import { workOnAuditJobs } from './features/audit/service.ts';
import { workOnConversationJobs } from './features/conversations/jobs.ts';
import { workOnEvaluationJobs } from './features/evaluations/service.ts';
import { workOnFileLibraryJobs } from './features/file-libraries/jobs.ts';
import { workOnFileJobs } from './features/files/service.ts';
import { workOnIdentityJobs } from './features/identity/jobs.ts';
import { workOnPersonalDataJobs } from './features/personal-data/service.ts';
import { workOnRoleJobs } from './features/roles/jobs.ts';
import { workOnSearchIndexJobs } from './features/search-index/service.ts';
import type { JobQueue } from './jobs/job-queue.ts';

type DepsOf<Work extends (jobs: JobQueue, deps: never) => Promise<void>> = Parameters<Work>[1];

export type JobDeps = DepsOf<typeof workOnAgentJobs> &
  DepsOf<typeof workOnAttachmentJobs> &
  DepsOf<typeof workOnAuditJobs> &
  DepsOf<typeof workOnConversationJobs> &
  DepsOf<typeof workOnEvaluationJobs> &
  DepsOf<typeof workOnFileJobs> &
  DepsOf<typeof workOnFileLibraryJobs> &
  DepsOf<typeof workOnIdentityJobs> &
  DepsOf<typeof workOnPersonalDataJobs> &
  DepsOf<typeof workOnRoleJobs> &
  DepsOf<typeof workOnSearchIndexJobs>;

/** Registers the handlers. Each heeds its signal, and goes on another time without loss or doubling. */
export async function workOnJobs(jobs: JobQueue, deps: JobDeps): Promise<void> {
  await workOnAgentJobs(jobs, deps);
  await workOnAttachmentJobs(jobs, deps);
  await workOnAuditJobs(jobs, deps);
  await workOnConversationJobs(jobs, deps);
  await workOnEvaluationJobs(jobs, deps);
  await workOnFileJobs(jobs, deps);
  await workOnFileLibraryJobs(jobs, deps);
  await workOnIdentityJobs(jobs, deps);
  await workOnPersonalDataJobs(jobs, deps);
  await workOnRoleJobs(jobs, deps);
  await workOnSearchIndexJobs(jobs, deps);
}
