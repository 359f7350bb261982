/**
 * Adds preloads for pages that are opened from outside: their scripts load in parallel with the application's
 * own.
 */
import type { Plugin, Rolldown } from 'vite';

const screenServices = 'app/screen-services.tsx';
const textsOf = (language: string) =>
  ['app.json', 'errors.ts', 'ui.json']
    .map((name) => `i18n/${language}/${name}`)
    .concat(
      `i18n/${language}-texts.ts`,
      `features/people/identity/texts/auth.${language}.json`,
      `features/chat/texts/conversations.${language}.json`,
      `content/markdown/texts/${language}.json`,
    );
const chatTextsOf = (language: string) => [
  `i18n/${language}/layout.json`,
  `features/people/identity/account/texts/account.${language}.json`,
];

/** Modules by URL prefix; those of a language by its code. */
const areas: Record<string, Record<'all' | 'en' | 'ar', readonly string[]>> = {
  '/chat': {
    all: [
      screenServices,
      'app/chat-layout/chat-layout.tsx',
      'features/chat/pages/chat-page.tsx',
      'features/chat/thread/thread.tsx',
      'features/agents/parts/identicon.ts',
    ],
    en: [...textsOf('en'), ...chatTextsOf('en')],
    ar: [...textsOf('ar'), ...chatTextsOf('ar')],
  },
  '/public-chat': {
    all: [
      screenServices,
      'features/chat/pages/public-chat-page.tsx',
      'features/chat/view/chat-with-agent.tsx',
    ],
    en: [...textsOf('en'), 'features/chat/texts/public-chat.en.json'],
    ar: [...textsOf('ar'), 'features/chat/texts/public-chat.ar.json'],
  },
};

type Bundle = Rolldown.OutputBundle;

/** Returns the scripts that these modules need; modules bundled into another script are left to it. */
function scriptsOf(bundle: Bundle, modules: readonly string[]): string[] {
  const scripts = new Set(
    Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .filter(({ facadeModuleId }) => modules.some((name) => facadeModuleId?.endsWith(`/web/src/${name}`)))
      .map(({ fileName }) => fileName),
  );
  for (const script of scripts) {
    const chunk = bundle[script];
    if (chunk?.type === 'chunk') for (const imported of chunk.imports) scripts.add(imported);
  }
  return [...scripts];
}

/**
 * Writes these scripts into the page, except those it loads anyway; `public/first-paint.js` requests those of
 * its URL.
 */
export function preloadScripts(): Plugin {
  return {
    name: 'scripts-ahead',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle, path }) {
        if (!bundle || path !== '/index.html') return [];
        const ahead = Object.entries(areas).map(([area, parts]) => [
          area,
          Object.fromEntries(
            Object.entries(parts).map(([part, modules]) => [
              part,
              scriptsOf(bundle, modules).filter((script) => !html.includes(script)),
            ]),
          ),
        ]);
        const attrs = { name: 'ahead', content: JSON.stringify(Object.fromEntries(ahead)) };
        return [{ tag: 'meta', attrs, injectTo: 'head-prepend' }];
      },
    },
  };
}
