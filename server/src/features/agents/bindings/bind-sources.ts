/** What the filters of an agent's sources stand for when somebody asks. */
import { pathOf } from '@polylogue/contract/agents/parameter-rules';
import { type BoundSource, describeLibraries } from '../../libraries/service.ts';
import { type Asking, type PromptDeps, valuesOf } from '../parameters/prompt-values.ts';
import type { AgentSource } from './binding.ts';

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
  const boundTo = (value: string): readonly string[] => {
    const path = pathOf(value);
    return path === undefined ? [value] : (values.get(path) ?? []);
  };
  return sources.map(({ filters, ...source }) => ({
    ...source,
    filters: filters.map(({ values: all, ...filter }) => ({ ...filter, boundTo: all.flatMap(boundTo) })),
  }));
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
