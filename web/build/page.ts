/** Build-time additions to the page: its version and a preload of the interface font. */
import type { Plugin } from 'vite';

/** Writes the version that the new-version check reads. */
export function appVersion(version: string): Plugin {
  return {
    name: 'app-version',
    transformIndexHtml: (html) => html.replace(/(name="app-version" content=")[^"]*/, `$1${version}`),
  };
}

export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle, path }) {
        const file = Object.keys(bundle ?? {}).find((name) =>
          /inter-latin-wght-normal-.*\.woff2$/.test(name),
        );
        if (!file || path !== '/index.html') return [];
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}
