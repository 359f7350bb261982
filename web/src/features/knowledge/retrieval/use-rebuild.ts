/** State of a rebuild of the search index, and its start. */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import type { SearchIndexState } from '@polylogue/contract/knowledge/retrieval/routes';
import { useState } from 'react';
import { useNotifications } from '../../instance/parts/use-notifications.ts';
import { useRebuildSearchIndexMutation, useSearchIndexQuery } from './api.ts';

type TaskStream = ReturnType<typeof useNotifications>;

/** Merges a task with the later events of its stream; an error ends it (document 2 §7.16). */
function withStreamEvents(task: LongTask, { task: latest, errors: [error] }: TaskStream): LongTask {
  return {
    ...task,
    ...(latest && { done: latest.done, total: latest.total }),
    ...(error && { status: 'Rejected', error: { code: error.key, text: error.value } }),
  };
}

/** Polling interval without a stream: another user's task, or one whose log has expired. */
const pollingIntervalMs = 2_000;

export interface Rebuild {
  /** State of the index; `undefined` until loaded. */
  index: SearchIndexState | undefined;
  /** Last task with the events of its stream; `null` without any, `undefined` until loaded. */
  task: LongTask | null | undefined;
  isRunning: boolean;
  /** Error of loading the state. */
  loadError: unknown;
  /** Error of starting the rebuild. */
  startError: unknown;
  reload(): void;
  start(): void;
}

export function useRebuild(): Rebuild {
  const [isPolling, setPolling] = useState(false);
  const { data, error, refetch } = useSearchIndexQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
    refetchOnReconnect: true,
    pollingInterval: isPolling ? pollingIntervalMs : 0,
  });
  const [rebuild, { error: startError, isLoading: isStarting }] = useRebuildSearchIndexMutation();
  const known = data?.rebuild;
  const isPending = known?.status === 'Pending';
  const requestId = isPending ? (known.requestId ?? undefined) : undefined;
  const stream = useNotifications(requestId, () => void refetch());
  const isUnfollowed = isPending && (requestId === undefined || stream.status === 'Complete');
  if (isUnfollowed !== isPolling) setPolling(isUnfollowed);
  const task = known && isPending ? withStreamEvents(known, stream) : known;
  return {
    index: data?.index,
    task,
    isRunning: task?.status === 'Pending' || isStarting,
    loadError: data ? undefined : error,
    startError,
    reload: () => void refetch(),
    start: () => void rebuild(),
  };
}
