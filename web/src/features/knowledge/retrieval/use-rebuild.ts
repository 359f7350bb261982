/** How the rebuilding of the search index stands, and starting it. */
import type { LongTask } from '@polylogue/contract/instance/notifications/events';
import type { SearchIndexState } from '@polylogue/contract/knowledge/retrieval/routes';
import { useState } from 'react';
import { useNotifications } from '../../instance/parts/use-notifications.ts';
import { useRebuildSearchIndexMutation, useSearchIndexQuery } from './api.ts';

type Told = ReturnType<typeof useNotifications>;

/** The task with what its stream has told since it was loaded; an error ends it (document 2 §7.16). */
function asTold(task: LongTask, { task: told, errors: [error] }: Told): LongTask {
  return {
    ...task,
    ...(told && { done: told.done, total: told.total }),
    ...(error && { status: 'Rejected', error: { code: error.key, text: error.value } }),
  };
}

/** Where the stream can't be had: somebody else's task, or one whose log is gone. */
const pollingIntervalMs = 2_000;

export interface Rebuild {
  /** How the index stands; `undefined` until known. */
  index: SearchIndexState | undefined;
  /** The last one, with what its stream has told; `null` when there was none, `undefined` until known. */
  task: LongTask | null | undefined;
  isRunning: boolean;
  /** The state could not be loaded. */
  loadError: unknown;
  /** The start was refused. */
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
  const told = useNotifications(requestId, () => void refetch());
  const isUnfollowed = isPending && (requestId === undefined || told.status === 'Complete');
  if (isUnfollowed !== isPolling) setPolling(isUnfollowed);
  const task = known && isPending ? asTold(known, told) : known;
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
