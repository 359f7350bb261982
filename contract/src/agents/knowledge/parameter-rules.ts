/** Rules of request parameters (domain.md §2), apart from the schemas: what asks a question holds to them, too. */

export const parameterNamePattern = /^[a-z][a-z\d_]{0,49}$/i;
/** Characters of a value. */
export const maxParameterCharacters = 1_000;
/** Of one agent. */
export const maxParameters = 50;
/** Stands before the name where an address gives a value: `?parameter.country=Norway`. */
export const parameterPrefix = 'parameter.';

/** A path: letters, digits, `_`, `-` and dots. Everything bounded, so that no text makes it slow. */
const path = String.raw`\{\{\s{0,20}([\w.-]{1,100})\s{0,20}\}\}`;
const anyPath = new RegExp(path);
const wholePath = new RegExp(`^${path}$`);

/** Finds every `{{path}}` of a text; its first group is the path. */
export const pathPattern = new RegExp(path, 'g');

/** Whether a text names a path somewhere. */
export const hasPath = (text: string): boolean => anyPath.test(text);

/** The path of a text that is one `{{path}}` and nothing else. */
export const pathOf = (text: string): string | undefined => wholePath.exec(text.trim())?.[1];

export const isWholePath = (text: string): boolean => pathOf(text) !== undefined;
