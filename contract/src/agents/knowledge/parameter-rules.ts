/** Rules of request parameters (domain.md §2). Kept apart from the schemas, since clients use them, too. */

export const parameterNamePattern = /^[a-z][a-z\d_]{0,49}$/i;
/** Maximum characters of a value. */
export const maxParameterCharacters = 1_000;
/** Maximum number of parameters of an agent. */
export const maxParameters = 50;
/** Prefix of a parameter in a URL: `?parameter.country=Norway`. */
export const parameterPrefix = 'parameter.';

/** Pattern of a path: letters, digits, `_`, `-` and dots. Bounded, so that no text makes it slow. */
const path = String.raw`\{\{\s{0,20}([\w.-]{1,100})\s{0,20}\}\}`;
const anyPath = new RegExp(path);
const wholePath = new RegExp(`^${path}$`);

/** Matches every `{{path}}` of a text. The first group is the path. */
export const pathPattern = new RegExp(path, 'g');

/** Returns whether a text contains a path. */
export const hasPath = (text: string): boolean => anyPath.test(text);

/** Returns the path of a text that consists of a single `{{path}}`. */
export const pathOf = (text: string): string | undefined => wholePath.exec(text.trim())?.[1];

export const isWholePath = (text: string): boolean => pathOf(text) !== undefined;
