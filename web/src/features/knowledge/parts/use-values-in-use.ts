/** Metadata values in use on the files of a library, as suggestions. */
import type { IndexFilter } from '@polylogue/contract/knowledge/libraries/filters';
import { libraryApi } from '../libraries/api.ts';

/** Returns the values that a filter would match; empty for other sources. */
export function useValuesInUse(dataSourceId: string, filter: IndexFilter | undefined): readonly string[] {
  const source = filter?.source;
  const isMetadata = source?.kind === 'metadata';
  const { data } = libraryApi.information.useQuery({ params: { dataSourceId } }, { skip: !isMetadata });
  if (!isMetadata) return [];
  return data?.items.find(({ key }) => key === source.key)?.values ?? [];
}
