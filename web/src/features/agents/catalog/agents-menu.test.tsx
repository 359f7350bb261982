/** Agents tab of the side menu (document 1 §2, §4, §8, §9). */
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { agentDirectoryRoutes as routes } from '@polylogue/contract/agents/catalog/routes';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { beforeEach, expect, it } from 'vitest';
import { type Answer, answer, refusal } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../testing/screen-tests.ts';
import { AgentsMenu } from '../parts/agents-menu.tsx';
import { directoryAgent } from './testing/directory-agent.ts';

const notes = directoryAgent(1, { name: 'Meeting Notes' });
const unnamed = directoryAgent(2, { name: 'null' });
let pinned: DirectoryAgent[];
let navigations: number;

const answers = [
  answer(routes.recent, () => ({ items: [notes, unnamed] })),
  answer(routes.pinned, () => ({ items: pinned })),
  answer(routes.pin, () => void (pinned = [notes])),
  answer(routes.unpin, () => void (pinned = [])),
  answer(instanceSettingsRoutes.features, {
    items: [{ name: 'AllowUserCreatedGptSystems', enabled: true }],
  }),
];

screenTests();
beforeEach(() => {
  pinned = [];
  navigations = 0;
  localStorage.clear();
});

function open(others: readonly Answer[] = []) {
  serve([...others, ...answers]);
  const element = <AgentsMenu onNavigate={() => (navigations += 1)} />;
  return renderOnBackdrop({ path: '/chat/agents', element, isSignedIn: true });
}
const button = (name: string) => screen.findByRole('button', { name });

it('links to all agents and Create a Personal Agent, with tabs Recent and Pinned (§2)', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'View all Agents' })).toBeTruthy();
  expect(await button('Create a Personal Agent')).toBeTruthy();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Recent', 'Pinned']);
  // §3: an empty name, or the text null.
  expect(await button('Unnamed Agent')).toBeTruthy();
});

it('selects an agent, clears the conversation, and opens the chat (§4)', async () => {
  const page = open();
  fireEvent.click(await button('Meeting Notes'));
  await waitFor(() => expect(page.address()).toBe('/chat'));
  expect(page.store.getState()).toMatchObject({
    userChat: { currentGptSystemId: notes.gptSystemId, currentConversationId: '' },
  });
  expect(navigations).toBe(1);
});

it('pins and unpins with a toast in the recent list and a spinner (§4, §8, §9)', async () => {
  open();
  const pin = await button('Pin Meeting Notes');
  const since = performance.now();
  fireEvent.click(pin);
  expect(await screen.findByText('Agent pinned')).toBeTruthy();
  const busy = await button('Unpin Meeting Notes');
  expect(busy.ariaBusy).toBe('true');
  await waitFor(() => expect(busy.ariaBusy).toBe('false'), { timeout: 3_000 });
  // Timers count whole milliseconds.
  expect(performance.now() - since).toBeGreaterThan(998);
  fireEvent.click(await button('Unpin Meeting Notes'));
  expect(await screen.findByText('Agent unpinned')).toBeTruthy();
});

it('unpins in the pinned list without a toast (§8)', async () => {
  pinned = [notes];
  open();
  fireEvent.click(await screen.findByRole('tab', { name: 'Pinned' }));
  fireEvent.click(await button('Unpin Meeting Notes'));
  await waitFor(() => expect(screen.queryByText('Meeting Notes')).toBeNull());
  await act(async () => undefined);
  expect(screen.queryByText('Agent unpinned')).toBeNull();
});

it.each([
  ['Failed to pin agent', 'Pin Meeting Notes', routes.pin],
  ['Failed to unpin agent', 'Unpin Meeting Notes', routes.unpin],
])('shows the error %s (§8)', async (message, name, route) => {
  if (route === routes.unpin) pinned = [notes];
  open([refusal(route, [404, 'agent.not_found'])]);
  fireEvent.click(await button(name));
  expect(await screen.findByText(message)).toBeTruthy();
});
