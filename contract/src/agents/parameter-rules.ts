/** Rules of request parameters (domain.md §2), apart from the schemas: what asks a question holds to them, too. */

export const parameterNamePattern = /^[a-z][a-z\d_]{0,49}$/i;
/** Characters of a value. */
export const maxParameterCharacters = 1_000;
/** Of one agent. */
export const maxParameters = 50;
/** Stands before the name where an address gives a value: `?parameter.country=Norway`. */
export const parameterPrefix = 'parameter.';
