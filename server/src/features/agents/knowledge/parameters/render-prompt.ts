/** Fills the `{{path}}`s of a text in. Values are looked up as keys of a map, and never read as a template themselves. */
import { pathPattern } from '@polylogue/contract/agents/knowledge/parameter-rules';

/** The paths that a text names. */
export function pathsIn(template: string): Set<string> {
  return new Set(Array.from(template.matchAll(pathPattern), ([, path = '']) => path));
}

/**
 * The text with its values, each inserted once; a path without a value leaves nothing behind, and is told as missing.
 * Other braces stay as they are.
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
