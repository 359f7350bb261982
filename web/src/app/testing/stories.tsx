/** Stories outside the features: unknown addresses, crashes, and drawers of the account menu. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { personalDataRoutes } from '@polylogue/contract/people/personal-data/routes';
import { searchIndexRoutes } from '@polylogue/contract/knowledge/retrieval/routes';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import type { StoryTools, Story } from '../../testing/story.ts';
import { answer, refusal, silence } from '../../testing/memory-transport.ts';
import IconFolders from '#icon/IconFolders';
import { AdminNavigationList } from '../admin-layout/admin-navigation-list.tsx';
import { paletteAnswers } from './palette-answers.ts';
import { CrashScreen } from '../plain-screens/crash-screen.tsx';
import { InitializingScreen } from '../plain-screens/initializing-screen.tsx';

const conversations = answer(conversationRoutes.list, { items: [] });
const buildInfo = answer(instanceSettingsRoutes.buildInfo, {
  version: '2.2508.3684',
  buildId: null,
  commitHash: null,
  timestamp: null,
});

const openMenu = /^(Open menu|فتح القائمة)$/;

/** Opens an entry of the account menu. */
const fromAccountMenu = (entry: RegExp) => async (tools: StoryTools) => {
  const { screen, fireEvent } = tools;
  await openAccountMenu(tools);
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
  // By name: on phones the side menu's drawer is a dialog too, and closes meanwhile.
  await screen.findByRole('dialog', { name: entry });
};

async function openAccountMenu({ screen, fireEvent }: StoryTools) {
  // In the side menu, or in its drawer on phones.
  if (innerWidth < 600) fireEvent.click(await screen.findByRole('button', { name: openMenu }));
  fireEvent.click(await screen.findByRole('button', { name: /Maya Lindqvist/ }));
  await screen.findByRole('menu');
}

/** Items with a caption, a label, an external address, and disabled. */
function MenuItems() {
  const item = { Icon: IconFolders, may: ['DataSourcesRead'] as const };
  return (
    <AdminNavigationList
      isMini={false}
      onNavigate={() => undefined}
      sections={[
        {
          name: 'manageAgents',
          items: [
            { ...item, name: 'fileLibraries', path: '/admin/datasource', info: '12' },
            { ...item, name: 'templates', path: '/admin/templates', caption: 'api', info: 'OpenAPI' },
          ],
        },
        {
          name: 'system',
          items: [
            { ...item, name: 'api', path: 'https://example.com/docs', caption: 'api' },
            { ...item, name: 'searchIndex', path: '/admin/searchIndex', caption: 'api', disabled: true },
          ],
        },
      ]}
    />
  );
}

export const stories: readonly Story[] = [
  {
    name: 'not-found',
    path: '/404',
    prepare: ({ screen }) => screen.findByRole('heading', { level: 1 }),
  },
  { name: 'crashed', element: <CrashScreen />, isPage: true },
  { name: 'initializing', element: <InitializingScreen />, isPage: true },
  {
    name: 'release-notes',
    path: '/release-notes',
    prepare: ({ screen }) => screen.findByRole('heading', { level: 1 }),
  },
  {
    name: 'no-access',
    path: '/admin/user',
    actions: ['GptSystemsRead'],
    answers: [conversations],
    prepare: ({ screen }) => screen.findByRole('status'),
  },
  { name: 'account-menu', path: '/chat', answers: [conversations], prepare: openAccountMenu },
  {
    name: 'settings',
    path: '/chat',
    answers: [conversations, answer(personalDataRoutes.ownExport, { task: null, archive: null })],
    prepare: fromAccountMenu(/^(Settings|الإعدادات)$/),
  },
  {
    name: 'shortcuts',
    path: '/chat',
    answers: [conversations],
    prepare: fromAccountMenu(/^(Keyboard shortcuts|اختصارات لوحة المفاتيح)/),
  },
  {
    name: 'palette',
    path: '/chat',
    answers: [conversations],
    async prepare({ screen, fireEvent }) {
      await screen.findByRole('main');
      await screen.findByRole('banner');
      fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
      return screen.findAllByRole('option');
    },
  },
  {
    name: 'palette-administration',
    path: '/admin/searchIndex',
    answers: [...paletteAnswers, silence(searchIndexRoutes.get), conversations],
    async prepare({ screen, fireEvent }) {
      await screen.findByRole('main');
      fireEvent.keyDown(document.body, { key: 'k', code: 'KeyK', ctrlKey: true });
      fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'se' } });
      return screen.findByRole('option', { name: /Rashid/ });
    },
  },
  {
    name: 'admin-menu',
    path: '/admin/searchIndex',
    answers: [silence(searchIndexRoutes.get), conversations],
    async prepare({ screen, fireEvent }) {
      if (innerWidth < 600) fireEvent.click(await screen.findByRole('button', { name: openMenu }));
      return screen.findByRole('link', { name: /^(Search index|فهرس البحث)$/i });
    },
  },
  { name: 'admin-menu-items', element: <MenuItems /> },
  {
    name: 'admin-nothing',
    path: '/admin',
    actions: [],
    answers: [conversations],
    prepare: ({ screen }) => screen.findByText(/^(There is nothing to manage|لا يوجد)/),
  },
  {
    name: 'admin-failed',
    path: '/admin/models',
    answers: [refusal(identityRoutes.resolvedActions, [400, 'request.invalid']), conversations],
    prepare: ({ screen }) => screen.findByRole('button', { name: /^(Try again|إعادة المحاولة)$/ }),
  },
  {
    name: 'about',
    path: '/chat',
    answers: [conversations, buildInfo],
    prepare: fromAccountMenu(/^(About|حول)/),
  },
];
