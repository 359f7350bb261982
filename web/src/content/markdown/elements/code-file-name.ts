/** What a downloaded code block is called. */
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

/** `code` with the usual extension of the language; `.txt` where it is unknown. */
export function codeFileName(language: string): string {
  const grammar = grammarFor(language);
  return `code.${grammar ? (extensions[grammar] ?? grammar) : 'txt'}`;
}
