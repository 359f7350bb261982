/** Screen-reader text of an answer: plain and short. */
import { toPlainText } from '../../../lib/markdown-text.ts';

const spokenCharacters = 300;

/** Returns the announcement of an answer, truncated after 300 characters at the end of a word. */
export function spokenText(markdown: string): string {
  const words = toPlainText(markdown);
  if (words.length <= spokenCharacters) return words;
  const cut = words.slice(0, spokenCharacters);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
