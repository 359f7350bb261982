/**
 * Placeholders of prompts: `{{name}}` asks for a value before the text goes to the message field, `{{name:a|b|c}}` for
 * one of several (domain.md §2). Names are text: nothing is looked up by them.
 */

export interface Placeholder {
  name: string;
  /** None: any text. */
  choices: readonly string[];
}
/** What stands between placeholders, and these. */
export type PromptPart = string | Placeholder;

/** Different names that one text may ask for. */
export const maxPlaceholders = 50;

/** Looks for the end of a placeholder at most so far, and not beyond the next brace. */
const pattern = /\{\{([^{}|:\n]{1,60})(?::([^{}\n]{0,2000}))?\}\}/g;

const choicesOf = (list = '') => [
  ...new Set(
    list
      .split('|')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== ''),
  ),
];

/** The text in its parts, in order; what is no well-formed placeholder is text. */
export function promptParts(text: string): PromptPart[] {
  const parts: PromptPart[] = [];
  let end = 0;
  for (const { index, 0: whole, 1: name = '', 2: list } of text.matchAll(pattern)) {
    if (name.trim() === '') continue;
    if (index > end) parts.push(text.slice(end, index));
    parts.push({ name: name.trim(), choices: choicesOf(list) });
    end = index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** What is asked for, each name once; the first place that offers choices says which. */
export function placeholdersIn(parts: readonly PromptPart[]): Placeholder[] {
  const byName = new Map<string, Placeholder>();
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if ((byName.get(part.name)?.choices.length ?? 0) === 0) byName.set(part.name, part);
  }
  return [...byName.values()];
}

/** Checks that a text asks for too many different values; reads no choices, since a long text may have many. */
export function hasTooManyPlaceholders(text: string): boolean {
  const names = new Set<string>();
  for (const { 1: name = '' } of text.matchAll(pattern)) {
    const trimmed = name.trim();
    if (trimmed !== '') names.add(trimmed);
    if (names.size > maxPlaceholders) return true;
  }
  return false;
}

/** The text with its values, which are not looked at again; a placeholder without one stays as it is written. */
export const filledPrompt = (parts: readonly PromptPart[], values: ReadonlyMap<string, string>): string =>
  parts.map((part) => (typeof part === 'string' ? part : (values.get(part.name) ?? written(part)))).join('');

/** A placeholder as text. */
export const written = ({ name, choices }: Placeholder): string =>
  choices.length === 0 ? `{{${name}}}` : `{{${name}:${choices.join('|')}}}`;
