/**
 * Addresses of agents in the administration, matched by the product's own routes (document 1 §2).
 */
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { adminRoutes } from './admin-layout/admin-routes.tsx';
import { screens } from '../features/agents/screens.ts';

const [{ path: screenPath, pages = [] } = { path: '' }] = screens;

/** Pattern below `/admin` that matches the address. */
function patternOf(path: string): string | undefined {
  const found = matchRoutes(adminRoutes, path) ?? [];
  const patterns = found.flatMap(({ route }) => route.path ?? []);
  return patterns.join('/').replace(/^\/?admin\/?/, '');
}

it.each([
  ['/admin/gptsystem', undefined, 'AgentListPage'],
  ['/admin/gptsystem/new', 'new', 'NewAgentPage'],
  ['/admin/gptsystem/0192/edit', ':gptSystemId/edit/:addDataSource?', 'EditAgentPage'],
  ['/admin/gptsystem/0192/edit/library', ':gptSystemId/edit/:addDataSource?', 'EditAgentPage'],
  ['/admin/gptsystem/0192/publish', ':gptSystemId/publish', 'PublishPage'],
  ['/admin/gptsystem/0192/ux', ':gptSystemId/ux', 'ConversationStartPage'],
  ['/admin/gptsystem/configstate/0193/edit', 'configstate/:stateId/edit', 'AgentEditorPage'],
])('routes %s to its page (document 1 §2)', async (address, pattern, component) => {
  expect(patternOf(address)).toBe([screenPath, pattern].filter(Boolean).join('/'));
  const load = pattern === undefined ? screens[0]?.load : pages.find(({ path }) => path === pattern)?.load;
  expect((await load?.())?.name).toBe(component);
});
