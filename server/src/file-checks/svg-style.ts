/** Styles of pictures: allowed properties, without external references. */
import { allowedProperties } from './svg-vocabulary.ts';

/** Excludes escapes, comments, markup and addresses, so that a value means what it looks like. */
const plainValue = /^[\w\s.,;%#()+\-'"!]*$/;
const knownFunctions =
  /^(?:rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY]?|url|drop-shadow|blur)$/i;
const localUrl = /^url\(\s*['"]?#[\w.-]+['"]?\s*\)/i;

/**
 * Checks that a value of an attribute or a property is harmless: plain text, with references only inside
 * the picture.
 */
export function isSafeValue(value: string): boolean {
  if (!plainValue.test(value)) return false;
  for (const { 1: name = '', index } of value.matchAll(/([\w-]+)\s*\(/g)) {
    if (!knownFunctions.test(name)) return false;
    if (name.toLowerCase() === 'url' && !localUrl.test(value.slice(index))) return false;
  }
  return true;
}

/** Keeps the allowed declarations of a style, such as `fill:red;stroke-width:2`. */
export function cleanDeclarations(text: string): string {
  const kept = text.split(';').flatMap((declaration) => {
    const colon = declaration.indexOf(':');
    const property = declaration.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    const value = declaration.slice(colon + 1).trim();
    return allowedProperties.has(property) && value !== '' && isSafeValue(value)
      ? [`${property}:${value}`]
      : [];
  });
  return kept.join(';');
}

const plainSelector = /^[.#]?[\w-]+$/;

/** Accepts elements, classes and ids, as descendants or in a list. */
const areSafeSelectors = (text: string) =>
  text
    .split(/[\s,>]+/)
    .filter(Boolean)
    .every((selector) => plainSelector.test(selector));

/** Keeps the allowed rules of a style sheet; at-rules are dropped. */
export function cleanStyleSheet(text: string): string {
  const withoutComments = text.replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, ' ');
  const kept = withoutComments.split('}').flatMap((rule) => {
    const [selectors = '', declarations = '', ...nested] = rule.split('{');
    const clean = cleanDeclarations(declarations);
    if (nested.length > 0 || clean === '' || !areSafeSelectors(selectors)) return [];
    return [`${selectors.trim()}{${clean}}`];
  });
  return kept.join('');
}
