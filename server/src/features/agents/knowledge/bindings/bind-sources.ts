/** What the filters of an agent's sources stand for when somebody asks. */
import type { BindingFilter } from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { pathOf } from '@polylogue/contract/agents/knowledge/parameter-rules';
import { type BoundSource, describeLibraries } from '../../../knowledge/public.ts';
import { type Asking, type PromptDeps, valuesOf } from '../parameters/prompt-values.ts';
import type { AgentSource } from '../../agent/binding.ts';

/** A source of an agent for one question. */
export type AskedSource = BoundSource & Pick<AgentSource, 'name' | 'description' | 'mode'>;

/** The sources with the values of this moment. A path without a value leaves its filter with none, which nothing fits. */
export async function bindFilters(
  deps: PromptDeps,
  asking: Asking,
  sources: readonly AgentSource[],
): Promise<AskedSource[]> {
  const written = sources.flatMap(({ filters }) => filters.flatMap(({ values }) => values));
  const paths = new Set(written.flatMap((value) => pathOf(value) ?? []));
  const values = paths.size > 0 ? await valuesOf(deps, asking, paths) : new Map<string, readonly string[]>();
  const bound = ({ values: all, ...filter }: BindingFilter): BoundSource['filters'][number] => {
    const fixed = all.filter((value) => pathOf(value) === undefined);
    const ofAsker = all.flatMap((value) => values.get(pathOf(value) ?? '') ?? []);
    return filter.operator === 'contains'
      ? { ...filter, boundTo: fixed, words: ofAsker }
      : { ...filter, boundTo: [...fixed, ...ofAsker] };
  };
  return sources.map(({ filters, ...source }) => ({ ...source, filters: filters.map(bound) }));
}

/**
 * The sources with the values of this question. Those that the model looks up are called and described as their
 * libraries where the binding says nothing.
 */
export async function bindSources(
  deps: PromptDeps,
  asking: Asking,
  sources: readonly AgentSource[],
): Promise<AskedSource[]> {
  const unnamed = sources.filter(({ mode, name, description }) => mode === 'tool' && !(name && description));
  const libraries = await describeLibraries(
    deps,
    unnamed.map(({ libraryId }) => libraryId),
  );
  return (await bindFilters(deps, asking, sources)).map((source) => ({
    ...source,
    name: source.name || (libraries.get(source.libraryId)?.name ?? ''),
    description: source.description || (libraries.get(source.libraryId)?.description ?? ''),
  }));
}
