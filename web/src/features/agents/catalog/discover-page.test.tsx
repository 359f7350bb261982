/** Discover Intelligent Agents (document 1 §2): every agent that the user may chat with. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { agentDirectoryRoutes as routes } from '@polylogue/contract/agents/catalog/routes';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { installFixedLayout } from '../../../testing/layout.ts';
import { type Answer, answer } from '../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { screenTests, serve } from '../../../testing/screen-tests.ts';
import { SlotProvider } from '../../../ui/page/slots.tsx';
import { directoryApi } from './api.ts';
import { DiscoverPage } from './pages/discover-page.tsx';
import { directoryAgent } from './testing/directory-agent.ts';

const priya = { userId: directoryAgent(90).gptSystemId, name: 'Priya Raman' };
const travel = directoryAgent(1, {
  name: 'Travel',
  description: 'Trains and bikes.',
  categories: ['Leisure'],
  capabilityTypes: ['Vision'],
  starterPrompts: ['Which trains take bikes?'],
});
const notes = directoryAgent(2, { name: 'Notes', gptSystemType: 'User', owner: priya });
const silent = directoryAgent(3, { name: 'Silent', answerSource: null });

let searches: string[];
const page = (items: DirectoryAgent[]) => ({ items, count: { value: items.length, isExact: true } });
const answers: Answer[] = [
  answer(routes.availableForConversation, ({ url }) => {
    const keywords = url.searchParams.get('keywords') ?? '';
    searches.push(keywords);
    const category = url.searchParams.get('category');
    const found = [travel, notes, silent].filter(({ name }) => name.includes(keywords));
    return page(category === null ? found : found.filter(({ categories }) => categories.includes(category)));
  }),
  answer(routes.sharedWithMe, page([notes])),
  answer(routes.system, page([])),
  answer(routes.mine, page([])),
  answer(routes.pinned, { items: [] }),
  answer(routes.configStates, { items: [] }),
  answer(routes.categories, { items: [{ name: 'Leisure', count: 1 }] }),
  answer(instanceSettingsRoutes.features, { items: [] }),
];

/** Matches the rows of the virtualised list. */
const isRow = (element: Element) => element.parentElement?.parentElement?.getAttribute('role') === 'list';

screenTests();
beforeAll(() => installFixedLayout(isRow));
beforeEach(() => {
  searches = [];
  localStorage.clear();
});

function open(others: readonly Answer[] = []) {
  serve([...others, ...answers]);
  const element = (
    <SlotProvider>
      <DiscoverPage />
    </SlotProvider>
  );
  return renderOnBackdrop({ path: '/chat/agents', element, isSignedIn: true });
}
const card = (name: string) => screen.findByRole('article', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('shows its title, and the owner and capabilities of each agent', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Discover Intelligent Agents' })).toBeTruthy();
  expect(within(await card('Travel')).getByText('Images')).toBeTruthy();
  expect(within(await card('Notes')).getByText('Shared by Priya Raman')).toBeTruthy();
  expect(screen.getByText('3 agents')).toBeTruthy();
});

it('offers no chat with an agent that cannot answer, and explains it', async () => {
  open();
  const shown = within(await card('Silent'));
  expect(shown.getByText('Currently unavailable')).toBeTruthy();
  expect(shown.queryByRole('button', { name: 'Start chat with Silent' })).toBeNull();
});

it('starts a chat with an agent, or with one of its prompts in the message field', async () => {
  const shown = open();
  await card('Travel');
  press('Details of Travel');
  fireEvent.click(await screen.findByRole('button', { name: 'Which trains take bikes?' }));
  await waitFor(() => expect(shown.address()).toMatch(/^\/chat/));
  expect(shown.store.getState()).toMatchObject({ userChat: { currentGptSystemId: travel.gptSystemId } });
});

it('searches on the server, and reports no matches', async () => {
  open();
  await card('Travel');
  const field = screen.getByRole('textbox', { name: 'Search agents by name or description' });
  fireEvent.change(field, { target: { value: 'Nothing' } });
  expect(await screen.findByText('No agents match your search. Try a different name.')).toBeTruthy();
  expect(searches.at(-1)).toBe('Nothing');
});

it('filters by category, and clears the filter on a second press', async () => {
  open();
  await card('Notes');
  const chip = await screen.findByRole('button', { name: /^Leisure/ });
  fireEvent.click(chip);
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Notes' })).toBeNull());
  await card('Travel');
  expect(chip.getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(chip);
  await card('Notes');
});

it('keeps the chosen category after its last agent has left it', async () => {
  let items = [{ name: 'Leisure', count: 1 }];
  const { store } = open([answer(routes.categories, () => ({ items }))]);
  fireEvent.click(await screen.findByRole('button', { name: 'Leisure 1' }));
  items = [];
  store.dispatch(directoryApi.util.invalidateTags(['Agent']) as never);
  fireEvent.click(await screen.findByRole('button', { name: 'Leisure', pressed: true }));
  await card('Notes');
  expect(screen.queryByRole('button', { name: 'Leisure' })).toBeNull();
});

it('shows each list separately, with a hint in an empty one', async () => {
  open();
  await card('Travel');
  fireEvent.click(screen.getByRole('button', { name: /^Shared with me/ }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Travel' })).toBeNull());
  await card('Notes');
  fireEvent.click(screen.getByRole('button', { name: /^Personal/ }));
  expect(await screen.findByText("You haven't created any agents yet.")).toBeTruthy();
});
