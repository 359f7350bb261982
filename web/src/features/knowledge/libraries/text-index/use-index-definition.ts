/** Text index of a library, polled while a task changes it. */
import { useState } from 'react';
import { libraryApi } from '../api.ts';

const pollingIntervalMs = 2_000;

export function useIndexDefinition(dataSourceId: string, dataSourceIndexId: string) {
  const [isPolling, setPolling] = useState(false);
  const query = libraryApi.textIndexDefinition.useQuery(
    { params: { dataSourceId, dataSourceIndexId } },
    { pollingInterval: isPolling ? pollingIntervalMs : 0 },
  );
  const tasks = [query.data?.change, query.data?.rebuild];
  const isPending = tasks.some((task) => task?.status === 'Pending');
  if (isPending !== isPolling) setPolling(isPending);
  return query;
}
