/** How many files of a library stand where; while files are in work or on their way, all that is shown is read anew. */
import type { FileCounts } from '@polylogue/contract/knowledge/libraries/schemas';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../../lib/http/api.ts';
import { libraryApi } from '../api.ts';
import { inWork } from './file-stages.tsx';

/** Long enough for the page to be free most of the time, whatever the files do. */
const everyMs = 2_000;

export function useCounts(dataSourceId: string, isUploading: boolean): FileCounts | undefined {
  const dispatch = useDispatch();
  const { data: counts } = libraryApi.fileCounts.useQuery({ params: { dataSourceId } });
  const isPending = isUploading || (counts !== undefined && inWork(counts) > 0);
  const refresh = useEffectEvent(() => dispatch(api.util.invalidateTags(['FileLibrary'] as never)));
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setInterval(() => refresh(), everyMs);
    return () => {
      clearInterval(timer);
      // What was read beside the last counts may be older than they are.
      refresh();
    };
  }, [isPending]);
  return counts;
}
