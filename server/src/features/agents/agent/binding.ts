/** Bindings of a configuration to libraries. */
import {
  bindingFields,
  type DataSourceBinding,
  type BindingFilter,
} from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { z } from 'zod';
import { type BoundSource, wholeLibrary } from '../../knowledge/public.ts';

const { dataSourceIndexId, ...fields } = bindingFields;

/** Stored binding of a library with non-default search settings. */
export const BindingSchema = z.object({
  /** Id of the binding in API calls, unique per draft. */
  id: z.string(),
  libraryId: z.string(),
  indexId: dataSourceIndexId,
  ...fields,
});
export type Binding = z.output<typeof BindingSchema>;

/** Converts a binding to its wire format. */
export const presentBinding = ({
  id: _,
  libraryId: dataSourceId,
  indexId,
  ...binding
}: Binding): DataSourceBinding => ({ dataSourceId, dataSourceIndexId: indexId, ...binding });

/** Converts a binding from its wire format. */
export const bindingOfWire = (
  { dataSourceId: libraryId, dataSourceIndexId: indexId, ...binding }: DataSourceBinding,
  id: string,
): Binding => ({ id, libraryId, indexId, ...binding });

/** Returns whether two bindings are equal, ignoring their ids. */
export const isSameBinding = (one: Binding | undefined, other: Binding | undefined): boolean =>
  JSON.stringify(one && presentBinding(one)) === JSON.stringify(other && presentBinding(other));

/** A library of an agent. Its filters are bound to values with each question. */
export interface AgentSource extends Omit<BoundSource, 'filters'> {
  /** Name for the model; empty for the library's own name. */
  name: string;
  description: string;
  mode: Binding['mode'];
  filters: readonly BindingFilter[];
}

/** Lists the sources of a configuration, in its order. */
export function sourcesOf({
  libraryIds,
  bindings,
}: {
  libraryIds: readonly string[];
  bindings: readonly Binding[];
}): AgentSource[] {
  const refined = new Map(bindings.map((binding) => [binding.libraryId, binding]));
  return libraryIds.map((libraryId) => {
    const { id: _, ...binding } = refined.get(libraryId) ?? { id: '' };
    return {
      ...wholeLibrary(libraryId),
      name: '',
      description: '',
      mode: 'automatic',
      filters: [],
      ...binding,
    };
  });
}
