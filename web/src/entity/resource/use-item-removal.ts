import type { z } from 'zod';
import type { ResourceDefinition, ResourceItem } from './resource-definition.ts';
import { useResourceRemoval } from './use-resource-removal.ts';

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
  const calls = {
    remove: (item: Item | Row) => remove({ params: { [id]: String(item[id]) }, ifMatch: item.version }),
  };
  return useResourceRemoval(texts, calls, resource.useRemovalQuestion());
}
