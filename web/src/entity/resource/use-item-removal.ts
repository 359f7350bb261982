import type { z } from 'zod';
import type { ResourceDefinition, ResourceItem } from './resource-definition.ts';
import { useResourceRemoval } from './use-resource-removal.ts';

/** Replaces the call of a resource whose items cannot be restored. */
const noRestoration = { useMutation: () => [undefined] as const };

/** Returns a function that restores an item of a declared resource; `undefined` if none can be restored. */
export function useItemRestoration<
  S extends z.ZodObject,
  Item extends ResourceItem,
  Row extends ResourceItem = Item,
>({ api, id }: ResourceDefinition<S, Item, Record<string, string>, Row>) {
  const [restore] = (api.restore ?? noRestoration).useMutation();
  return restore && ((item: Item | Row) => restore({ params: { [id]: String(item[id]) } }));
}

/** Returns a function that deletes an item of a declared resource after confirmation. */
export function useItemRemoval<
  S extends z.ZodObject,
  Item extends ResourceItem,
  Row extends ResourceItem = Item,
>(
  resource: ResourceDefinition<S, Item, Record<string, string>, Row>,
): (item: Item | Row) => Promise<boolean> {
  const { texts, api, id } = resource;
  const [remove] = api.remove.useMutation();
  const restore = useItemRestoration(resource);
  const calls = {
    remove: (item: Item | Row) => remove({ params: { [id]: String(item[id]) }, ifMatch: item.version }),
    ...(resource.restorable && restore && { restore }),
  };
  return useResourceRemoval(texts, calls, resource.useRemovalQuestion());
}
