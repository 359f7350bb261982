/** File names of downloaded code blocks. */
import { type Grammar, grammarFor } from '../highlight/grammar-names.ts';

const extensions: Partial<Record<Grammar, string>> = {
  bash: 'sh',
  csharp: 'cs',
  docker: 'dockerfile',
  graphql: 'graphql',
  hcl: 'tf',
  javascript: 'js',
  kotlin: 'kt',
  latex: 'tex',
  makefile: 'mk',
  markdown: 'md',
  nginx: 'conf',
  perl: 'pl',
  powershell: 'ps1',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  typescript: 'ts',
  yaml: 'yml',
};

/** Returns `code` with the language's usual extension, or `.txt`. */
export function codeFileName(language: string): string {
  const grammar = grammarFor(language);
  return `code.${grammar ? (extensions[grammar] ?? grammar) : 'txt'}`;
}
