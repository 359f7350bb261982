/**
 * Modules that the same of the first screens need come in one file: dozens of small ones would keep a slow processor
 * busy for longer than what is in them.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

/** The first screens by short names, with the modules that each begins with. */
const firstScreens: Record<string, readonly string[]> = {
  start: ['main.tsx'],
  services: ['app/screen-services.tsx'],
  login: ['features/auth/pages/login-page.tsx'],
  chat: ['app/chat-layout/chat-layout.tsx', 'features/conversations/parts/chat-page.tsx'],
  public: [
    'features/conversations/pages/public-chat-page.tsx',
    'features/conversations/page/chat-with-agent.tsx',
  ],
  admin: ['app/admin-layout/admin-routes.tsx'],
};

/** What belongs to a feature, with its calls. */
const isOfFeature = /\/(web\/src\/features|contract\/src\/[^/]+)\//;

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

function modulesOf(roots: readonly string[], context: Context): Set<string> {
  const found = new Set(roots);
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/** Names the file of a module after the first screens that begin with it; `null` for those of one screen or none. */
export function screenGroups(sources: string) {
  let needs: [screen: string, modules: Set<string>][] | undefined;
  let elsewhere = new Set<string>();
  const read = (context: Context) => {
    const inSources = (paths: readonly string[]) => paths.map((path) => join(sources, path));
    const isFirst = new Set(inSources(Object.values(firstScreens).flat()));
    const pages = inSources(globSync('features/*/pages/!(*.test).tsx', { cwd: sources }));
    elsewhere = modulesOf(
      pages.filter((page) => !isFirst.has(page)),
      context,
    );
    return Object.entries(firstScreens).map(([screen, roots]): [string, Set<string>] => [
      screen,
      modulesOf(inSources(roots), context),
    ]);
  };
  return (id: string, context: Context): string | null => {
    needs ??= read(context);
    const needing = needs.filter(([, modules]) => modules.has(id)).map(([screen]) => screen);
    if (needing.length < 2) return null;
    // What other screens need, too, does not bring them the rest; a feature's parts come to those of the feature.
    const beside = isOfFeature.test(id) ? 'relatives' : 'others';
    return ['for', ...needing, ...(elsewhere.has(id) ? [beside] : [])].join('-');
  };
}
