/**
 * Modules that the same of the first screens need come in one file: dozens of small ones would keep a slow processor
 * busy for longer than what is in them.
 */
import type { Rolldown } from 'vite';

/** Screens by short names, with the modules that each begins with. */
const screens: Record<string, readonly string[]> = {
  start: ['main.tsx'],
  services: ['app/screen-services.tsx'],
  login: ['features/auth/pages/login-page.tsx'],
  chat: ['app/chat-layout/chat-layout.tsx', 'features/conversations/parts/chat-page.tsx'],
  public: [
    'features/conversations/pages/public-chat-page.tsx',
    'features/conversations/parts/chat-page.tsx',
  ],
  admin: ['app/admin-layout/admin-routes.tsx'],
  editor: ['features/agents/pages/agent-editor-page.tsx'],
};

type Context = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

function modulesOf(roots: readonly string[], context: Context): Set<string> {
  const found = new Set(roots);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/** Names the file of a module after the screens that begin with it; `null` for those of one screen or none. */
export function screenGroups(sourceFolder: string) {
  let needs: [screen: string, modules: Set<string>][] | undefined;
  return (id: string, context: Context): string | null => {
    needs ??= Object.entries(screens).map(([screen, roots]) => [
      screen,
      modulesOf(
        roots.map((path) => `${sourceFolder}/${path}`),
        context,
      ),
    ]);
    const needing = needs.filter(([, modules]) => modules.has(id)).map(([screen]) => screen);
    return needing.length > 1 ? `for-${needing.join('-')}` : null;
  };
}
