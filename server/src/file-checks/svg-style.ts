/** Styles of pictures: properties that are allowed, with values that name nothing from elsewhere. */
import { allowedProperties } from './svg-vocabulary.ts';

/** Neither escapes nor comments nor markup nor addresses: what a value says is what it looks like. */
const plainValue = /^[\w\s.,;%#()+\-'"!]*$/;
const knownFunctions =
  /^(?:rgba?|hsla?|matrix|translate[XY]?|scale[XY]?|rotate|skew[XY]?|url|drop-shadow|blur)$/i;
const localUrl = /^url\(\s*['"]?#[\w.-]+['"]?\s*\)/i;

/** Whether a value of an attribute or a property is harmless: a plain text, with references inside the picture alone. */
export function isSafeValue(value: string): boolean {
  if (!plainValue.test(value)) return false;
  for (const { 1: name = '', index } of value.matchAll(/([\w-]+)\s*\(/g)) {
    if (!knownFunctions.test(name)) return false;
    if (name.toLowerCase() === 'url' && !localUrl.test(value.slice(index))) return false;
  }
  return true;
}

/** The allowed ones of some declarations, such as `fill:red;stroke-width:2`. */
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

/** Elements, classes and ids, below each other or in a list. */
const areSafeSelectors = (text: string) =>
  text
    .split(/[\s,>]+/)
    .filter(Boolean)
    .every((selector) => plainSelector.test(selector));

/** The allowed rules of a style sheet; those that begin with `@` are none. */
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
