/** Values of `{{parameter.name}}` in an agent's prompt (domain.md §2). */
import {
  maxParameterCharacters,
  maxParameters,
  parameterNamePattern,
  parameterPrefix,
} from '@polylogue/contract/agents/knowledge/parameter-rules';
import { isStorable } from '@polylogue/contract/plain-text';

const isTaken = (value: string) => value.length <= maxParameterCharacters && isStorable(value);

/**
 * Reads parameters from a URL: `?parameter.country=Norway`, or the fragment in a frame. Values that the
 * server would reject are omitted; the last of repeated names applies.
 */
export function requestParametersOf({ search, hash }: Pick<Location, 'search' | 'hash'>) {
  const given = [search, hash.slice(1)].flatMap((part) => [...new URLSearchParams(part)]);
  const named = given
    .filter(([name, value]) => name.startsWith(parameterPrefix) && isTaken(value))
    .map(([name, value]) => [name.slice(parameterPrefix.length), value] as const)
    .filter(([name]) => parameterNamePattern.test(name));
  const values = [...new Map(named)].slice(0, maxParameters);
  return values.length === 0 ? undefined : Object.fromEntries(values);
}
