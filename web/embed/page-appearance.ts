/** Language and colour scheme of the embedding page, from the script's attributes or else the document. */

export type Language = 'en' | 'ar';
export type ColourScheme = 'light' | 'dark';

/** Returns a supported language, or `undefined`: the chat then chooses one as it does outside a frame. */
export function languageOf({ lang }: DOMStringMap): Language | undefined {
  const [, language] = /^(en|ar)\b/i.exec(lang ?? document.documentElement.lang) ?? [];
  return language?.toLowerCase() as Language | undefined;
}

/** Returns `undefined` when the page sets no colour scheme. */
export function colourSchemeOf({ colourScheme }: DOMStringMap): ColourScheme | undefined {
  const schemes = (colourScheme ?? getComputedStyle(document.documentElement).colorScheme).split(' ');
  const [isLight, isDark] = [schemes.includes('light'), schemes.includes('dark')];
  if (isLight && isDark) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (isDark) return 'dark';
  return isLight ? 'light' : undefined;
}
