/** The search index as administrators see it: how the last rebuilding stands, and starting one. */
import type { LongTask } from '@polylogue/contract/notifications/routes';
import type { Caller } from '../../http/requests/caller.ts';
import type { JobQueue } from '../../jobs/job-queue.ts';
import { recordChange } from '../audit/service.ts';
import * as notifications from '../notifications/service.ts';
import { searchIndexRebuild } from './jobs.ts';

export { workOnSearchIndexJobs } from './jobs.ts';

const kind = searchIndexRebuild.name;

export interface SearchIndexDeps extends notifications.TaskDeps {
  jobs: Pick<JobQueue, 'enqueue'>;
}

/** How the last rebuilding stands; `null` when there was none. */
export async function read(
  { db }: Pick<SearchIndexDeps, 'db'>,
  caller: Caller,
): Promise<{ rebuild: LongTask | null }> {
  return { rebuild: await notifications.readLatest(db, caller, kind) };
}

/**
 * Starts rebuilding the index under the request id, or joins what the caller started before.
 * Throws `task.already_running` while somebody else rebuilds it.
 */
export async function rebuild(deps: SearchIndexDeps, caller: Caller, requestId: string): Promise<LongTask> {
  return notifications.start(deps, caller, {
    kind,
    requestId,
    async begin(tx, { id, startedAt }) {
      await deps.jobs.enqueue(tx, searchIndexRebuild, { data: { taskId: id } });
      const { userId, userName } = caller;
      await recordChange(
        tx,
        { userId, userName, requestId },
        { aggregateType: 'SearchIndex', aggregateId: 'instance', operation: 'Rebuild', at: startedAt },
      );
    },
  });
}
