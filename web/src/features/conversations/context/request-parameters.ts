/** Values for `{{parameter.name}}` in an agent's prompt (domain.md §2). */
import {
  maxParameterCharacters,
  maxParameters,
  parameterNamePattern,
  parameterPrefix,
} from '@polylogue/contract/agents/parameter-rules';

/**
 * Those that an address gives: `?parameter.country=Norway`, and in a frame behind its `#`. What the server would refuse
 * is left out; of names that stand there twice the last one counts.
 */
export function requestParametersOf({ search, hash }: Pick<Location, 'search' | 'hash'>) {
  const given = [search, hash.slice(1)].flatMap((part) => [...new URLSearchParams(part)]);
  const named = given
    .filter(([name, value]) => name.startsWith(parameterPrefix) && value.length <= maxParameterCharacters)
    .map(([name, value]) => [name.slice(parameterPrefix.length), value] as const)
    .filter(([name]) => parameterNamePattern.test(name));
  return named.length === 0 ? undefined : Object.fromEntries(named.slice(0, maxParameters));
}
