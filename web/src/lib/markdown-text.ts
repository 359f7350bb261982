/** Plain text of markdown, for places that render none. */
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
