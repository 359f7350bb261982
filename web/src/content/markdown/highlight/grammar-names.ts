/** Languages with syntax highlighting, by every name that an answer may use. */

const grammarNames = [
  'bash',
  'c',
  'cpp',
  'csharp',
  'css',
  'csv',
  'dart',
  'diff',
  'docker',
  'go',
  'graphql',
  'hcl',
  'html',
  'http',
  'ini',
  'java',
  'javascript',
  'json',
  'jsx',
  'kotlin',
  'latex',
  'lua',
  'makefile',
  'markdown',
  'nginx',
  'perl',
  'php',
  'powershell',
  'python',
  'r',
  'ruby',
  'rust',
  'scala',
  'scss',
  'sql',
  'swift',
  'toml',
  'tsx',
  'typescript',
  'vue',
  'xml',
  'yaml',
] as const;

export type Grammar = (typeof grammarNames)[number];

const aliases: Record<string, Grammar> = {
  'c#': 'csharp',
  'c++': 'cpp',
  cs: 'csharp',
  console: 'bash',
  dockerfile: 'docker',
  golang: 'go',
  gql: 'graphql',
  htm: 'html',
  js: 'javascript',
  json5: 'json',
  jsonc: 'json',
  kt: 'kotlin',
  make: 'makefile',
  md: 'markdown',
  mjs: 'javascript',
  patch: 'diff',
  pl: 'perl',
  properties: 'ini',
  ps1: 'powershell',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  terraform: 'hcl',
  tex: 'latex',
  tf: 'hcl',
  ts: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
};

/** Longer code is not highlighted. */
export const maxHighlightedCharacters = 60_000;

/** Returns the grammar of a code block's language; `undefined` when there is none. */
export function grammarFor(language: string): Grammar | undefined {
  const name = language.toLowerCase();
  if (Object.hasOwn(aliases, name)) return aliases[name];
  return grammarNames.find((grammar) => grammar === name);
}
