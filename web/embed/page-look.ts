/** What a page looks like, so that its chat can look alike: by its line of script, else by the page itself. */

export type Language = 'en' | 'ar';
export type ColourScheme = 'light' | 'dark';

/** A language that the product speaks; `undefined`: the chat chooses as it does without a page around it. */
export function languageOf({ lang }: DOMStringMap): Language | undefined {
  const [, language] = /^(en|ar)\b/i.exec(lang ?? document.documentElement.lang) ?? [];
  return language?.toLowerCase() as Language | undefined;
}

/** `undefined` where the page says nothing about it. */
export function colourSchemeOf({ colourScheme }: DOMStringMap): ColourScheme | undefined {
  const schemes = (colourScheme ?? getComputedStyle(document.documentElement).colorScheme).split(' ');
  const [isLight, isDark] = [schemes.includes('light'), schemes.includes('dark')];
  if (isLight && isDark) return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (isDark) return 'dark';
  return isLight ? 'light' : undefined;
}
