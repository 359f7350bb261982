/** Syntax highlighting with plain data in and out: it runs in a worker and needs no HTML strings. */
import { createHighlighterCore, type HighlighterCore } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { grammarFor, maxHighlightedCharacters } from './grammar-names.ts';
import { loadGrammar } from './grammars.ts';

/** Part of a line. CSS colours; none for the default text colour. */
export interface CodeToken {
  text: string;
  light?: string;
  dark?: string;
}
export type CodeLine = CodeToken[];

const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' } as const;

let highlighter: Promise<HighlighterCore> | undefined;

function startHighlighter(): Promise<HighlighterCore> {
  return createHighlighterCore({
    // Some grammars contain patterns that the JavaScript engine can't compile; the rest still works.
    engine: createJavaScriptRegexEngine({ forgiving: true }),
    themes: [
      import('shiki/themes/github-light-high-contrast.mjs'),
      import('shiki/themes/github-dark-high-contrast.mjs'),
    ],
  });
}

/** Returns tokens of `code` by line; `undefined` for an unknown language or too long code. */
export async function tokenize(code: string, language: string): Promise<CodeLine[] | undefined> {
  const grammar = grammarFor(language);
  if (!grammar || code.length > maxHighlightedCharacters) return undefined;
  highlighter ??= startHighlighter();
  const shiki = await highlighter;
  if (!shiki.getLoadedLanguages().includes(grammar)) await shiki.loadLanguage(await loadGrammar(grammar));
  const lines = shiki.codeToTokensWithThemes(code, { lang: grammar, themes });
  const foreground = {
    light: shiki.getTheme(themes.light).fg.toLowerCase(),
    dark: shiki.getTheme(themes.dark).fg.toLowerCase(),
  };
  return lines.map((line) =>
    line.map(({ content, variants }) => ({
      text: content,
      ...unlessPlain('light', variants.light?.color, foreground.light),
      ...unlessPlain('dark', variants.dark?.color, foreground.dark),
    })),
  );
}

function unlessPlain(scheme: 'light' | 'dark', color: string | undefined, plain: string) {
  return color && color.toLowerCase() !== plain ? { [scheme]: color } : {};
}
