/** Binding of an agent's source filters to the values of a question. */
import type { BindingFilter } from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { pathOf } from '@polylogue/contract/agents/knowledge/parameter-rules';
import { type BoundSource, describeLibraries } from '../../../knowledge/public.ts';
import { type QuestionContext, type PromptDeps, valuesOf } from '../parameters/prompt-values.ts';
import type { AgentSource } from '../../agent/binding.ts';

/** A source of an agent, bound for one question. */
export type BoundAgentSource = BoundSource & Pick<AgentSource, 'name' | 'description' | 'mode'>;

/** Binds filters to current values. A path without a value leaves its filter empty, which matches nothing. */
export async function bindFilters(
  deps: PromptDeps,
  context: QuestionContext,
  sources: readonly AgentSource[],
): Promise<BoundAgentSource[]> {
  const written = sources.flatMap(({ filters }) => filters.flatMap(({ values }) => values));
  const paths = new Set(written.flatMap((value) => pathOf(value) ?? []));
  const values = paths.size > 0 ? await valuesOf(deps, context, paths) : new Map<string, readonly string[]>();
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
 * Binds sources for a question. Sources that the model searches get name and description of their library if the
 * binding has none.
 */
export async function bindSources(
  deps: PromptDeps,
  context: QuestionContext,
  sources: readonly AgentSource[],
): Promise<BoundAgentSource[]> {
  const unnamed = sources.filter(({ mode, name, description }) => mode === 'tool' && !(name && description));
  const libraries = await describeLibraries(
    deps,
    unnamed.map(({ libraryId }) => libraryId),
  );
  return (await bindFilters(deps, context, sources)).map((source) => ({
    ...source,
    name: source.name || (libraries.get(source.libraryId)?.name ?? ''),
    description: source.description || (libraries.get(source.libraryId)?.description ?? ''),
  }));
}
