/** Starts long tasks that change the embedding model of a text index. */
import type { EmbeddingChoice } from '@polylogue/contract/knowledge/libraries/schemas';
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import { AppError } from '../../../app-error.ts';
import { audit, byCaller } from '../../../changes/audit.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { startTask } from '../../instance/public.ts';
import { embeddingChange, textIndexRebuild } from './embedding-jobs.ts';
import { assertWritable } from './files.ts';
import { assertNoTask, type EmbeddingDeps, isSame } from './index-embedding.ts';
import { findIndexed, type IndexKey } from './text-index.ts';

/**
 * Starts a task that rebuilds the index with another model, or joins the caller's own task of the same
 * request id. Throws as `assertWritable`, and `data_source_index.not_found`, `model.not_offered`, or
 * `task.already_running` for another user's task or a rebuild.
 */
export async function changeEmbedding(
  deps: EmbeddingDeps,
  { caller, requestId }: { caller: Caller; requestId: string },
  { embedding: choice, ...key }: IndexKey & EmbeddingChoice,
): Promise<LongTask> {
  const { dataSourceId: libraryId } = key;
  await assertWritable(deps.db, caller, libraryId);
  await findIndexed(deps.db, caller, key);
  const isOffered = choice === null || (await deps.listEmbedders()).some((one) => isSame(one, choice));
  if (!isOffered) throw new AppError('model.not_offered');
  return startTask(deps, caller, {
    kind: embeddingChange.name,
    subject: libraryId,
    requestId,
    async begin(tx, { id: taskId, startedAt: at }) {
      await assertNoTask(tx, { kind: textIndexRebuild.name, subject: libraryId });
      await deps.jobs.enqueue(tx, embeddingChange, { data: { taskId, libraryId, choice } });
      await audit(byCaller(caller, { tx, requestId, at }), {
        aggregateType: 'FileLibrary',
        aggregateId: libraryId,
        operation: 'Change embedding model',
      });
    },
  });
}
