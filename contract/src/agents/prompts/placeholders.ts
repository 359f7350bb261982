/**
 * Placeholders of prompts (domain.md §2): `{{name}}` asks for a value before the text goes to the message field, and
 * `{{name:a|b|c}}` for one of several. Names are plain text and never looked up as properties.
 */

export interface Placeholder {
  name: string;
  /** Possible values; empty for free text. */
  choices: readonly string[];
}
export type PromptPart = string | Placeholder;

/** Maximum number of different placeholders in a text. */
export const maxPlaceholders = 50;

/** Pattern of a placeholder. Bounded in length and by the next brace, so that no text makes it slow. */
const pattern = /\{\{([^{}|:\n]{1,60})(?::([^{}\n]{0,2000}))?\}\}/g;

const choicesOf = (list = '') => [
  ...new Set(
    list
      .split('|')
      .map((choice) => choice.trim())
      .filter((choice) => choice !== ''),
  ),
];

/** Splits a text into its parts. Malformed placeholders are text. */
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

/** Lists placeholders, each name once. The first occurrence with choices defines them. */
export function placeholdersIn(parts: readonly PromptPart[]): Placeholder[] {
  const byName = new Map<string, Placeholder>();
  for (const part of parts) {
    if (typeof part === 'string') continue;
    if ((byName.get(part.name)?.choices.length ?? 0) === 0) byName.set(part.name, part);
  }
  return [...byName.values()];
}

/** Returns whether a text has too many placeholders. Skips choices, of which a long text may have many. */
export function hasTooManyPlaceholders(text: string): boolean {
  const names = new Set<string>();
  for (const { 1: name = '' } of text.matchAll(pattern)) {
    const trimmed = name.trim();
    if (trimmed !== '') names.add(trimmed);
    if (names.size > maxPlaceholders) return true;
  }
  return false;
}

/** Fills in values without expanding them. Placeholders without a value stay as written. */
export const fillPrompt = (parts: readonly PromptPart[], values: ReadonlyMap<string, string>): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : (values.get(part.name) ?? formatPlaceholder(part))))
    .join('');

export const formatPlaceholder = ({ name, choices }: Placeholder): string =>
  choices.length === 0 ? `{{${name}}}` : `{{${name}:${choices.join('|')}}}`;
