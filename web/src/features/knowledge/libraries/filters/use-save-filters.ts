/** Replaces the filters of a library. */
import type { IndexFilter } from '@polylogue/contract/knowledge/libraries/filters';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { newRequestId } from '../../../../lib/http/request-id.ts';
import { libraryApi } from '../api.ts';

/** Saves the filters of a library; `version` is the library's version at which they were read. */
export function useSaveFilters({ dataSourceId, textIndexId }: FileLibrary) {
  const [put] = libraryApi.putFilters.useMutation();
  const params = { dataSourceId, dataSourceIndexId: textIndexId ?? '' };
  return (filters: IndexFilter[], version: number) =>
    put({ params, body: { filters }, ifMatch: version, requestId: newRequestId() });
}
