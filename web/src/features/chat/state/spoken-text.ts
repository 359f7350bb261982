/** Screen-reader text of an answer: plain and short. */

const spokenCharacters = 300;

const markup: [RegExp, string][] = [
  [/```[^\n]*\n[\s\S]*?(?:```|$)/g, ' '],
  [/!\[([^\]]*)\]\([^)]*\)/g, '$1'],
  [/\[([^\]]+)\]\([^)]*\)/g, '$1'],
  [/\s*\[\d{1,3}(?:\s*,\s*\d{1,3})*\]/g, ''],
  [/^\s*\|?[\s:|-]+\|[\s:|-]*$/gm, ' '],
  [/^\s{0,3}(?:#{1,6}|>+|[-*+]|\d+\.)\s+/gm, ''],
  [/[*~`]+|(?<!\w)_+|_+(?!\w)/g, ''],
  [/\|+/g, ' '],
  [/\s+/g, ' '],
];

/** Converts markdown to plain text on one line. */
export function toPlainText(markdown: string): string {
  return markup
    .reduce((text, [pattern, replacement]) => text.replaceAll(pattern, replacement), markdown)
    .trim();
}

/** Returns the announcement of an answer, truncated after 300 characters at the end of a word. */
export function spokenText(markdown: string): string {
  const words = toPlainText(markdown);
  if (words.length <= spokenCharacters) return words;
  const cut = words.slice(0, spokenCharacters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
