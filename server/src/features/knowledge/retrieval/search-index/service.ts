/** The search index as administrators see it: how the last rebuilding stands, and starting one. */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import type { SearchIndexState } from '@polylogue/contract/knowledge/retrieval/routes';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { audit, byCaller } from '../../../../changes/audit.ts';
import { readLatestTask, startTask, type TaskAudiences, type TaskDeps } from '../../../instance/public.ts';
import { searchIndexRebuild } from './jobs.ts';

const kind = searchIndexRebuild.name;

/** Whoever sees the index sees how its rebuilding goes. */
export const searchIndexAudiences: TaskAudiences = { [kind]: () => ['InstanceSettingsRead'] };

export interface SearchIndexDeps extends TaskDeps {
  jobs: Pick<JobQueue, 'enqueue'>;
  /** How the index stands beside the database. */
  searchState(during: {
    isBeingRebuilt: boolean;
  }): Promise<Omit<SearchIndexState, 'builtAt'> & { builtAt: Date | undefined }>;
}

/** How the index stands, and its last rebuilding; `null` when there was none. */
export async function read({ db, searchState }: Pick<SearchIndexDeps, 'db' | 'searchState'>): Promise<{
  index: SearchIndexState;
  rebuild: LongTask | null;
}> {
  const rebuilding = await readLatestTask(db, { kind });
  const { builtAt, ...state } = await searchState({ isBeingRebuilt: rebuilding?.status === 'Pending' });
  return { index: { ...state, builtAt: builtAt?.toISOString() ?? null }, rebuild: rebuilding };
}

/**
 * Starts rebuilding the index under the request id, or joins what the caller started before.
 * Throws `task.already_running` while somebody else rebuilds it.
 */
export async function rebuild(deps: SearchIndexDeps, caller: Caller, requestId: string): Promise<LongTask> {
  return startTask(deps, caller, {
    kind,
    requestId,
    async begin(tx, { id, startedAt: at }) {
      await deps.jobs.enqueue(tx, searchIndexRebuild, { data: { taskId: id } });
      await audit(byCaller(caller, { tx, requestId, at }), {
        aggregateType: 'SearchIndex',
        aggregateId: 'instance',
        operation: 'Rebuild',
      });
    },
  });
}
