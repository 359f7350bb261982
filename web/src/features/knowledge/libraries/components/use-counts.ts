/**
 * Number of files in each stage; refreshes all shown data while files are processed or uploaded.
 */
import type { FileCounts } from '@polylogue/contract/knowledge/libraries/schemas';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../../lib/http/api.ts';
import { libraryApi } from '../api.ts';
import { countProcessing } from './file-stages.tsx';

/** Interval that leaves the page idle most of the time, whatever the files do. */
const pollingIntervalMs = 2_000;

export function useCounts(dataSourceId: string, isUploading: boolean): FileCounts | undefined {
  const dispatch = useDispatch();
  const { data: counts } = libraryApi.fileCounts.useQuery({ params: { dataSourceId } });
  const isPending = isUploading || (counts !== undefined && countProcessing(counts) > 0);
  const refresh = useEffectEvent(() => dispatch(api.util.invalidateTags(['FileLibrary'] as never)));
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => refresh(), pollingIntervalMs);
    return () => {
      clearInterval(timer);
      // Data loaded together with the last counts may be older than the counts.
      refresh();
    };
  }, [isPending]);
  return counts;
}
