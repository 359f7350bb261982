/** What is said of the files of a library already, for whoever chooses among them. */
import type { IndexFilter } from '@polylogue/contract/knowledge/libraries/filters';
import { libraryApi } from '../libraries/api.ts';

/** The values that a filter would find; none where it looks at something else. */
export function useValuesInUse(dataSourceId: string, filter: IndexFilter | undefined): readonly string[] {
  const source = filter?.source;
  const isSaid = source?.kind === 'metadata';
  const { data } = libraryApi.information.useQuery({ params: { dataSourceId } }, { skip: !isSaid });
  if (!isSaid) return [];
  return data?.items.find(({ key }) => key === source.key)?.values ?? [];
}
