/** What is said of the files of a library already, and what its filters ask for. */
import type { IndexFilter, KeyInUse } from '@polylogue/contract/knowledge/libraries/filters';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { libraryApi } from '../api.ts';

export interface KnownInformation {
  /** Those that look at information of files. */
  filters: readonly IndexFilter[];
  inUse: readonly KeyInUse[];
}

const keyOf = ({ source }: IndexFilter): string | undefined =>
  source.kind === 'metadata' ? source.key : undefined;

/** `undefined`: not known yet. Where it can't be known, nothing is suggested. */
export function useKnownInformation({
  dataSourceId,
  textIndexId,
}: FileLibrary): KnownInformation | undefined {
  const index = { dataSourceId, dataSourceIndexId: textIndexId ?? '' };
  const definition = libraryApi.textIndexDefinition.useQuery(
    { params: index },
    { skip: textIndexId === null },
  );
  const information = libraryApi.information.useQuery({ params: { dataSourceId } });
  if (definition.isLoading || information.isLoading) return undefined;
  return {
    filters: (definition.data?.filters ?? []).filter((filter) => keyOf(filter) !== undefined),
    inUse: information.data?.items ?? [],
  };
}

/** What the filters of a library ask for. */
export const keysOfFilters = ({ filters }: KnownInformation): string[] => [
  ...new Set(filters.flatMap((filter) => keyOf(filter) ?? [])),
];

/** As what a filter reads the values under a key. */
export const typeOfKey = ({ filters }: KnownInformation, key: string) =>
  filters.find((filter) => keyOf(filter) === key)?.type ?? 'text';
