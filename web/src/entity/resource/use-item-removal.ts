import type { z } from 'zod';
import type { ResourceDefinition, ResourceItem } from './resource-definition.ts';
import { useResourceRemoval } from './use-resource-removal.ts';

/** Returns a function that deletes an item of a declared resource after confirmation. */
export function useItemRemoval<S extends z.ZodObject, Item extends ResourceItem>(
  resource: ResourceDefinition<S, Item>,
): (item: Item) => Promise<boolean> {
  const { texts, api, id } = resource;
  const [remove] = api.remove.useMutation();
  const calls = {
    remove: (item: Item) => remove({ params: { [id]: String(item[id]) }, ifMatch: item.version }),
  };
  return useResourceRemoval(texts, calls, resource.useRemovalQuestion());
}
