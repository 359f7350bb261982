/** Rendering of `{{path}}`s in a text. Values are looked up in a map and never expanded. */
import { pathPattern } from '@polylogue/contract/agents/knowledge/parameter-rules';

/** Lists the paths in a text. */
export function pathsIn(template: string): Set<string> {
  return new Set(Array.from(template.matchAll(pathPattern), ([, path = '']) => path));
}

/**
 * Replaces paths by values. Removes paths without a value and lists them as missing. Other braces stay unchanged.
 */
export function renderPrompt(
  template: string,
  values: ReadonlyMap<string, string>,
): { text: string; missing: string[] } {
  const missing = new Set<string>();
  const text = template.replace(pathPattern, (_whole, path: string) => {
    const value = values.get(path) ?? '';
    if (value === '') missing.add(path);
    return value;
  });
  return { text, missing: [...missing] };
}
