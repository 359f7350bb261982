/** How a configuration is bound to its libraries. */
import {
  bindingFields,
  type DataSourceBinding,
  type BindingFilter,
} from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { z } from 'zod';
import { type BoundSource, wholeLibrary } from '../../knowledge/public.ts';

const { dataSourceIndexId, ...fields } = bindingFields;

/** As it is stored, for a library that is not searched as usual. */
export const BindingSchema = z.object({
  /** What the calls name a binding by; every draft has its own. */
  id: z.string(),
  libraryId: z.string(),
  indexId: dataSourceIndexId,
  ...fields,
});
export type Binding = z.output<typeof BindingSchema>;

/** In the wire's words. */
export const presentBinding = ({
  id: _,
  libraryId: dataSourceId,
  indexId,
  ...binding
}: Binding): DataSourceBinding => ({ dataSourceId, dataSourceIndexId: indexId, ...binding });

/** What was stored of what travelled. */
export const bindingOfWire = (
  { dataSourceId: libraryId, dataSourceIndexId: indexId, ...binding }: DataSourceBinding,
  id: string,
): Binding => ({ id, libraryId, indexId, ...binding });

/** Whether two bindings of a library say the same, whatever they are called. */
export const saysSame = (one: Binding | undefined, other: Binding | undefined): boolean =>
  JSON.stringify(one && presentBinding(one)) === JSON.stringify(other && presentBinding(other));

/** A library that an agent draws on; its filters are bound to values when somebody asks. */
export interface AgentSource extends Omit<BoundSource, 'filters'> {
  /** For the model; empty: the library's own. */
  name: string;
  description: string;
  mode: Binding['mode'];
  filters: readonly BindingFilter[];
}

/** The sources of a configuration, in its order. */
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
