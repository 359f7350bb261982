/** What an author may bind an agent to. */
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
import { type Binding, saysSame } from '../agent/binding.ts';
import { bindingsFor, type BoundConfiguration } from '../agent/configuration.ts';

/** Libraries that a configuration says something else of than one before it did. */
function newlyBound(before: BoundConfiguration, after: BoundConfiguration): string[] {
  const [was, is] = [before, after].map(
    ({ bindings }) => new Map(bindings.map((binding) => [binding.libraryId, binding])),
  );
  const kept = new Set(before.libraryIds);
  return after.libraryIds.filter((id) => !kept.has(id) || !saysSame(was?.get(id), is?.get(id)));
}

/** Paths that stand for something else than before: the agent's name, and parameters, which had no value undeclared. */
function turnedPaths(before: BoundConfiguration, after: BoundConfiguration): ReadonlySet<string> {
  const declared = new Set(before.requestParameters.map(({ name }) => name));
  const added = after.requestParameters.filter(({ name }) => !declared.has(name));
  return new Set([
    ...(before.name === after.name ? [] : ['agent.name']),
    ...added.map(({ name }) => `${parameterPrefix}${name}`),
  ]);
}

const pathsOf = ({ filters }: Binding): string[] =>
  filters.flatMap(({ values }) => values.flatMap((value) => pathOf(value) ?? []));

/** Libraries that a configuration draws on otherwise than one before it did: its filters may have turned by themselves. */
function otherwiseBound(before: BoundConfiguration, after: BoundConfiguration): string[] {
  const turned = turnedPaths(before, after);
  const changed = new Set([
    ...newlyBound(before, after),
    ...after.bindings
      .filter((binding) => pathsOf(binding).some((path) => turned.has(path)))
      .map(({ libraryId }) => libraryId),
  ]);
  return after.libraryIds.filter((id) => changed.has(id));
}

/**
 * Asks for the right to what a configuration is newly bound to, and to what it is bound to otherwise: without it a
 * filter could be dropped, or turned to other files. What it was bound to before stays as it was, also where this author
 * may not read it. Throws `data_source.not_found`.
 */
export async function assertBindable(
  { tx, caller }: { tx: Database; caller: Pick<Caller, 'userId' | 'grants'> },
  { before, after }: Record<'before' | 'after', BoundConfiguration>,
): Promise<void> {
  await assertOffered({ db: tx }, caller, otherwiseBound(before, after));
}

/** Requires the right to every library of a version, also to deleted ones. Throws `data_source.not_found`. */
export const assertReadable = (
  { tx, caller }: { tx: Database; caller: Pick<Caller, 'userId' | 'grants'> },
  { libraryIds }: Pick<BoundConfiguration, 'libraryIds'>,
): Promise<void> => assertBoundReadable({ db: tx }, caller, libraryIds);

/**
 * Looks whether what is newly said of a library can be: an index that it has, and filters that this defines.
 * `placeOf`: of the bindings, for the form. Throws `data_source_index.not_found`, and `request.invalid` with each wrong
 * field.
 */
export async function assertDefined(
  tx: Database,
  { before, after }: Record<'before' | 'after', BoundConfiguration>,
  placeOf = (index: number): (string | number)[] => ['ragDataSources', index],
): Promise<void> {
  const changed = new Set(newlyBound(before, after));
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

/** A configuration for a new agent of the author's: bound to nothing that they may not give to one. */
export async function boundAsAllowed<C extends BoundConfiguration>(
  tx: Database,
  caller: Pick<Caller, 'userId' | 'grants'>,
  configuration: C,
): Promise<C> {
  const offered = new Set(await findOffered({ db: tx }, caller, configuration.libraryIds));
  const libraryIds = configuration.libraryIds.filter((id) => offered.has(id));
  return { ...configuration, libraryIds, bindings: bindingsFor(libraryIds, configuration.bindings) };
}
