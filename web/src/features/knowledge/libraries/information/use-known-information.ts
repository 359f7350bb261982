/** Metadata keys and values in use on the files of a library, and those its filters use. */
import type { IndexFilter, KeyInUse } from '@polylogue/contract/knowledge/libraries/filters';
import type { FileLibrary } from '@polylogue/contract/knowledge/libraries/schemas';
import { libraryApi } from '../api.ts';

export interface KnownInformation {
  /** Filters with metadata as their source. */
  filters: readonly IndexFilter[];
  inUse: readonly KeyInUse[];
}

const keyOf = ({ source }: IndexFilter): string | undefined =>
  source.kind === 'metadata' ? source.key : undefined;

/** Returns known metadata keys and values; `undefined` while loading, empty if loading fails. */
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

/** Returns the metadata keys used by the filters of a library. */
export const keysOfFilters = ({ filters }: KnownInformation): string[] => [
  ...new Set(filters.flatMap((filter) => keyOf(filter) ?? [])),
];

/** Returns the type as which a filter reads the values of a key. */
export const typeOfKey = ({ filters }: KnownInformation, key: string) =>
  filters.find((filter) => keyOf(filter) === key)?.type ?? 'text';
