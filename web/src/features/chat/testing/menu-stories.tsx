/** Stories of the side menu's conversation lists. */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { type StoryTools, type Story, storyAt } from '../../../testing/story.ts';
import { type Answer, answer, refusal } from '../../../testing/memory-transport.ts';

const openMenuButton = /^(Open menu|فتح القائمة)$/;
const archived = /^(Archived|الأرشيف)$/;
const search = /^(Search chat titles|البحث في عناوين المحادثات)$/;
const retry = /^(Try again|إعادة المحاولة)$/;
const rowTitle = 'Refund for a cancelled train';

/** Opens the drawer with the menu on phones. */
async function openMenu({ screen, fireEvent }: StoryTools): Promise<void> {
  if (innerWidth < 600) fireEvent.click(await screen.findByRole('button', { name: openMenuButton }));
}

async function showArchived(tools: StoryTools): Promise<void> {
  await openMenu(tools);
  tools.fireEvent.click(await tools.screen.findByRole('tab', { name: archived }));
}

async function searchTitles(tools: StoryTools, words: string): Promise<void> {
  const { screen, fireEvent } = tools;
  await openMenu(tools);
  fireEvent.click(await screen.findByRole('button', { name: search }));
  fireEvent.change(await screen.findByRole('textbox', { name: search }), { target: { value: words } });
}

/** Opens a row's menu and returns one of its entries. */
async function entryOfRow(tools: StoryTools, entry: RegExp): Promise<HTMLElement> {
  const { screen, fireEvent } = tools;
  await openMenu(tools);
  const [title] = await screen.findAllByText(rowTitle);
  const button = title?.closest('.row')?.querySelector('button');
  if (!button) throw new Error('The row has no menu.');
  fireEvent.click(button);
  return screen.findByRole('menuitem', { name: entry });
}

/** `base` answers the chat's other requests and contains more conversations. */
export function menuStories(base: readonly Answer[]): readonly Story[] {
  const path = '/chat';
  const none = [answer(routes.list, { items: [] }), answer(routes.listArchived, { items: [] }), ...base];
  const failing = [refusal(routes.list, [400, 'request.invalid']), ...base];
  return [
    storyAt(path)('chats-archived-empty', none, async (tools) => {
      await showArchived(tools);
      return tools.screen.findByText(/^(You haven’t archived|لم تؤرشف|لم تُؤرشف)/);
    }),
    storyAt(path)('chats-failed', failing, async (tools) => {
      await openMenu(tools);
      return tools.screen.findByRole('button', { name: retry });
    }),
    storyAt(path)('chats-search', base, (tools) => searchTitles(tools, 'train')),
    storyAt(path)('chats-search-nothing', none, (tools) => searchTitles(tools, 'zzz')),
    storyAt(path)('chats-row-menu', base, (tools) => entryOfRow(tools, /^(Delete|حذف)$/)),
    storyAt(path)('chats-rename', base, async (tools) => {
      tools.fireEvent.click(await entryOfRow(tools, /^(Rename|إعادة التسمية)$/));
      return tools.screen.findByDisplayValue(rowTitle);
    }),
    storyAt(path)('chats-deleted', base, async (tools) => {
      tools.fireEvent.click(await entryOfRow(tools, /^(Delete|حذف)$/));
      return tools.screen.findByRole('button', { name: /^(Undo|تراجع)/ });
    }),
    storyAt(path)('chats-menu-folded', base, async ({ screen, fireEvent }) => {
      await screen.findByText('How much luggage may I bring?');
      fireEvent.keyDown(document.body, { key: 'b', code: 'KeyB', ctrlKey: true });
    }),
  ];
}
