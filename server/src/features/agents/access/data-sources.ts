/** Rights to bind agents to libraries. */
import { operatorsOf } from '@polylogue/contract/knowledge/libraries/filters';
import { parameterPrefix, pathOf } from '@polylogue/contract/agents/knowledge/parameter-rules';
import type { Issue } from '@polylogue/contract/http';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import {
  assertBoundReadable,
  assertOffered,
  filterNamed,
  findOffered,
  findTextIndexes,
} from '../../knowledge/public.ts';
import { type Binding, isSameBinding } from '../agent/binding.ts';
import { bindingsFor, type BoundConfiguration } from '../agent/configuration.ts';

/** Lists libraries that are new or whose binding changed. */
function changedBindings(before: BoundConfiguration, after: BoundConfiguration): string[] {
  const [was, is] = [before, after].map(
    ({ bindings }) => new Map(bindings.map((binding) => [binding.libraryId, binding])),
  );
  const kept = new Set(before.libraryIds);
  return after.libraryIds.filter((id) => !kept.has(id) || !isSameBinding(was?.get(id), is?.get(id)));
}

/** Lists paths whose value changed: the agent's name, and newly declared parameters, which had no value before. */
function changedPaths(before: BoundConfiguration, after: BoundConfiguration): ReadonlySet<string> {
  const declared = new Set(before.requestParameters.map(({ name }) => name));
  const added = after.requestParameters.filter(({ name }) => !declared.has(name));
  return new Set([
    ...(before.name === after.name ? [] : ['agent.name']),
    ...added.map(({ name }) => `${parameterPrefix}${name}`),
  ]);
}

const pathsOf = ({ filters }: Binding): string[] =>
  filters.flatMap(({ values }) => values.flatMap((value) => pathOf(value) ?? []));

/** Lists libraries whose binding changed, or whose filters use a changed path. */
function affectedLibraries(before: BoundConfiguration, after: BoundConfiguration): string[] {
  const changedNames = changedPaths(before, after);
  const changed = new Set([
    ...changedBindings(before, after),
    ...after.bindings
      .filter((binding) => pathsOf(binding).some((path) => changedNames.has(path)))
      .map(({ libraryId }) => libraryId),
  ]);
  return after.libraryIds.filter((id) => changed.has(id));
}

/**
 * Requires the right to every library with a new or changed binding. Otherwise an author could drop a filter or direct
 * it to other files. Unchanged bindings need no right. Throws `data_source.not_found`.
 */
export async function assertBindable(
  { tx, caller }: { tx: Database; caller: Pick<Caller, 'userId' | 'grants'> },
  { before, after }: Record<'before' | 'after', BoundConfiguration>,
): Promise<void> {
  await assertOffered({ db: tx }, caller, affectedLibraries(before, after));
}

/** Requires the right to every library of a version, including deleted ones. Throws `data_source.not_found`. */
export const assertReadable = (
  { tx, caller }: { tx: Database; caller: Pick<Caller, 'userId' | 'grants'> },
  { libraryIds }: Pick<BoundConfiguration, 'libraryIds'>,
): Promise<void> => assertBoundReadable({ db: tx }, caller, libraryIds);

/**
 * Validates index and filters of changed bindings. `placeOf` returns the path of a binding in the form.
 * Throws `data_source_index.not_found`, and `request.invalid` with an issue for each invalid field.
 */
export async function assertDefined(
  tx: Database,
  { before, after }: Record<'before' | 'after', BoundConfiguration>,
  placeOf = (index: number): (string | number)[] => ['ragDataSources', index],
): Promise<void> {
  const changed = new Set(changedBindings(before, after));
  const indexes = await findTextIndexes(tx, [...changed]);
  const issues: Issue[] = [];
  for (const [index, { libraryId, indexId, filters }] of after.bindings.entries()) {
    if (!changed.has(libraryId)) continue;
    const textIndex = indexes.get(libraryId);
    if (indexId !== null && indexId !== textIndex?.indexId) throw new AppError('data_source_index.not_found');
    for (const [place, { name, operator }] of filters.entries()) {
      const defined = filterNamed(textIndex?.filters ?? [], name);
      if (defined && operatorsOf[defined.type].includes(operator)) continue;
      const wrong = defined ? 'operator' : 'name';
      issues.push({ path: [...placeOf(index), 'filters', place, wrong], code: 'invalid_value' });
    }
  }
  if (issues.length > 0) throw new AppError('request.invalid', { issues });
}

/** Returns a configuration without the libraries that the author may not offer to an agent. */
export async function restrictToOffered<C extends BoundConfiguration>(
  tx: Database,
  caller: Pick<Caller, 'userId' | 'grants'>,
  configuration: C,
): Promise<C> {
  const offered = new Set(await findOffered({ db: tx }, caller, configuration.libraryIds));
  const libraryIds = configuration.libraryIds.filter((id) => offered.has(id));
  return { ...configuration, libraryIds, bindings: bindingsFor(libraryIds, configuration.bindings) };
}
