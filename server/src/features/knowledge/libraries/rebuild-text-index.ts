/** Starts long tasks that rebuild the text index of a library. */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import { audit, byCaller } from '../../../changes/audit.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { startTask } from '../../instance/public.ts';
import { newestChange } from '../store/entry-queries.ts';
import { embeddingChange, textIndexRebuild } from './embedding-jobs.ts';
import { assertWritable } from './files.ts';
import { assertNoTask, type EmbeddingDeps } from './index-embedding.ts';
import { findIndexed, type IndexKey } from './text-index.ts';

/**
 * Starts a rebuild, or joins the caller's own one. Throws as `assertWritable`, and
 * `data_source_index.not_found`, or `task.already_running` for another user's task or a change of the model.
 */
export async function rebuildTextIndex(
  deps: EmbeddingDeps,
  { caller, requestId }: { caller: Caller; requestId: string },
  key: IndexKey,
): Promise<LongTask> {
  const { dataSourceId: libraryId } = key;
  await assertWritable(deps.db, caller, libraryId);
  await findIndexed(deps.db, caller, key);
  return startTask(deps, caller, {
    kind: textIndexRebuild.name,
    subject: libraryId,
    requestId,
    async begin(tx, { id: taskId, startedAt: at }) {
      await assertNoTask(tx, { kind: embeddingChange.name, subject: libraryId });
      const { number: changeNumber } = await newestChange(tx);
      await deps.jobs.enqueue(tx, textIndexRebuild, { data: { taskId, libraryId, changeNumber } });
      await audit(byCaller(caller, { tx, requestId, at }), {
        aggregateType: 'FileLibrary',
        aggregateId: libraryId,
        operation: 'Rebuild text index',
      });
    },
  });
}
