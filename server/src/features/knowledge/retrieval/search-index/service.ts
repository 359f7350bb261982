/** Administration of the search index: its state, and starting a rebuild. */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import type { SearchIndexState } from '@polylogue/contract/knowledge/retrieval/routes';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { JobQueue } from '../../../../jobs/job-queue.ts';
import { audit, byCaller } from '../../../../changes/audit.ts';
import { readLatestTask, startTask, type TaskAudiences, type TaskDeps } from '../../../instance/public.ts';
import { searchIndexRebuild } from './jobs.ts';

const kind = searchIndexRebuild.name;

/** Users who see the index also see its rebuilds. */
export const searchIndexAudiences: TaskAudiences = { [kind]: () => ['InstanceSettingsRead'] };

export interface SearchIndexDeps extends TaskDeps {
  jobs: Pick<JobQueue, 'enqueue'>;
  /** Returns the state of the index compared with the database. */
  searchState(during: {
    isBeingRebuilt: boolean;
  }): Promise<Omit<SearchIndexState, 'builtAt'> & { builtAt: Date | undefined }>;
}

/** Returns the state of the index and the last rebuild; `null` if there was none. */
export async function read({ db, searchState }: Pick<SearchIndexDeps, 'db' | 'searchState'>): Promise<{
  index: SearchIndexState;
  rebuild: LongTask | null;
}> {
  const rebuilding = await readLatestTask(db, { kind });
  const { builtAt, ...state } = await searchState({ isBeingRebuilt: rebuilding?.status === 'Pending' });
  return { index: { ...state, builtAt: builtAt?.toISOString() ?? null }, rebuild: rebuilding };
}

/**
 * Starts a rebuild under the request id, or joins the caller's earlier one. Throws `task.already_running`
 * during another user's rebuild.
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
