/**
 * Groups modules needed by the same first screens into one file. Dozens of small files would keep a slow
 * processor busy for longer than their content does.
 */
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Rolldown } from 'vite';

/** Short names of the first screens, with the modules that each starts from. */
const firstScreens: Record<string, readonly string[]> = {
  start: ['main.tsx'],
  services: ['app/screen-services.tsx'],
  login: ['features/people/identity/pages/login-page.tsx'],
  chat: ['app/chat-layout/chat-layout.tsx', 'features/chat/pages/chat-page.tsx'],
  public: ['features/chat/pages/public-chat-page.tsx', 'features/chat/view/chat-with-agent.tsx'],
  admin: ['app/admin-layout/admin-routes.tsx'],
};

/** Matches modules of a feature, including its calls. */
const isOfFeature = /\/(web\/src\/(features|content)|contract\/src\/[^/]+)\//;

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** A domain's `public.ts`: importing one of its names loads only that name's module. */
const isPublicModule = /\/features\/[^/]+\/public\.ts$/;
const named = /\{([^}]*)\}\s*from\s*'([^']+)'/g;

/** Imported and re-exported names of a source, by the module that they come from. */
function namesIn(source: string): [module: string, names: string[]][] {
  return [...readFileSync(source, 'utf8').matchAll(named)].map(([, names = '', module = '']) => [
    join(dirname(source), module),
    names.split(',').map((name) => name.replace(/\btype\s/, '').trim()),
  ]);
}

/** Modules of the names that `importer` takes from a `public.ts`. */
function modulesBehind(publicModule: string, importer: string): string[] {
  const taken = namesIn(importer)
    .filter(([module]) => module === publicModule)
    .flatMap(([, names]) => names.map((name) => name.split(' as ')[0]));
  return namesIn(publicModule)
    .filter(([, names]) => names.some((name) => taken.includes(name.split(' as ').at(-1))))
    .map(([module]) => module);
}

function modulesOf(roots: readonly string[], context: Context): Set<string> {
  const found = new Set(roots);
  for (const id of found) {
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) {
      for (const used of isPublicModule.test(imported) ? modulesBehind(imported, id) : [imported])
        found.add(used);
    }
  }
  return found;
}

/** Numbers the file of a module by the first screens that need it; `null` for modules of one screen or none. */
export function screenGroups(sources: string) {
  let needs: [screen: string, modules: Set<string>][] | undefined;
  let otherModules = new Set<string>();
  const read = (context: Context) => {
    const inSources = (paths: readonly string[]) => paths.map((path) => join(sources, path));
    const isFirst = new Set(inSources(Object.values(firstScreens).flat()));
    const pages = inSources(globSync('features/**/pages/!(*.test).tsx', { cwd: sources }));
    otherModules = modulesOf(
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
    const needing = needs.map(([, modules]) => modules.has(id));
    if (needing.filter(Boolean).length < 2) return null;
    const screens = needing.reduce((bits, isNeeding, at) => bits + (isNeeding ? 2 ** at : 0), 0);
    // Modules that later screens need, too, stay apart, those of domains from the rest.
    const later = isOfFeature.test(id) ? 1 : 2;
    return `shared-${screens * 3 + (otherModules.has(id) ? later : 0)}`;
  };
}
