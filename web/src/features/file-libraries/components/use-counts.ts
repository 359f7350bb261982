/** How many files of a library stand where, asked anew while files are in work or on their way. */
import type { FileCounts } from '@polylogue/contract/file-libraries/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../lib/http/api.ts';
import { usePolling } from '../../personal-data/parts/use-polling.ts';
import { libraryApi } from '../api.ts';
import { inWork } from './file-stages.tsx';

/** With every change of the counts the list is read anew. */
export function useCounts(dataSourceId: string, isUploading: boolean): FileCounts | undefined {
  const { pollingInterval, observe } = usePolling();
  const dispatch = useDispatch();
  const query = libraryApi.fileCounts.useQuery({ params: { dataSourceId } }, { pollingInterval });
  const counts = query.data;
  observe(isUploading || (counts !== undefined && inWork(counts) > 0));
  const seen = useRef('');
  const refresh = useEffectEvent((now: string) => {
    if (seen.current !== '') dispatch(api.util.invalidateTags(['FileLibrary'] as never));
    seen.current = now;
  });
  const now = counts && JSON.stringify(counts);
  useEffect(() => {
    if (now !== undefined) refresh(now);
  }, [now]);
  return counts;
}
