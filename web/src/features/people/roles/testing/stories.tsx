/** The administration of roles in its states. */
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { type BuiltInRole, builtInRoles } from '@polylogue/contract/permissions';
import { roleRoutes as routes } from '@polylogue/contract/people/roles/routes';
import type { StoryTools, Story } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import { builtInRole, effect, holders, id, role, rowOf, userActions } from './fixtures.ts';

const path = '/admin/userRole';
const pagePath = `${path}/${role.userRoleId}/edit`;

const keys = Object.keys(builtInRoles) as BuiltInRole[];
const builtIn = keys.map((key, index) =>
  rowOf({
    ...builtInRole,
    userRoleId: id(10 + index),
    name: builtInRoles[key].name,
    builtIn: key,
    actions: [...builtInRoles[key].actions],
    holderCount: index * 211,
    groupIds: [],
  }),
);
const own = ['Regional HR Editor', 'Contract Manager', 'محرر المحتوى'].map((name, index) =>
  rowOf({ ...role, userRoleId: id(20 + index), name }),
);
const items = [...builtIn, ...own];
const list = answer(routes.list, { items, count: { value: items.length, isExact: true } });
const choices = answer(routes.entityConfiguration, {
  gptSystems: [...role.entityNames.gptSystems, { gptSystemId: id(54), name: 'Tender Analyst' }],
  dataSources: [{ dataSourceId: id(61), name: 'Collective agreements' }],
  hasMore: false,
});
const around = [
  choices,
  answer(routes.userActions, userActions()),
  answer(routes.users, { items: holders, count: { value: 212, isExact: true }, continuationToken: 'next' }),
  answer(groupMemberRoutes.reported, { items: [] }),
  answer(groupRoutes.list, { items: [] }),
  answer(routes.dryRun, effect),
  list,
];
// Paths of the other stories match that of a role, so these come first.
const page = [...around, answer(routes.get, role)];

const box = (name: RegExp) => (tools: StoryTools) => tools.screen.findByRole('checkbox', { name });
const editLibraries = box(/^(Edit all file libraries|تعديل كل مكتبات الملفات)$/);
const seePeople = box(/^(View the list of users|الاطلاع على قائمة المستخدمين)$/);
const seeReports = box(/^(View dashboard and reports|الاطلاع على لوحة المعلومات والتقارير)$/);
const opened = ({ screen }: StoryTools) => screen.findByText('Jonas Weber');

/** Expands the sections that hold the boxes on narrow screens. */
function unfold() {
  for (const fold of document.querySelectorAll('details')) fold.open = true;
}

async function change(tools: StoryTools) {
  await opened(tools);
  unfold();
  for (const find of [editLibraries, seePeople, seeReports]) tools.fireEvent.click(await find(tools));
}

export const stories: Story[] = [
  { name: 'roles', path, answers: [list], prepare: ({ screen }) => screen.findByText('Contract Manager') },
  {
    name: 'roles-deleted',
    path: `${path}?state=deleted`,
    answers: [
      answer(routes.list, {
        items: [
          rowOf(
            { ...role, permissions: { ...role.permissions, canDelete: false, canRestore: true } },
            '2026-11-21T08:00:00Z',
          ),
        ],
        count: { value: 1, isExact: true },
      }),
    ],
    prepare: ({ screen }) => screen.findByText('Regional HR Editor'),
  },
  {
    name: 'roles-nothing-found',
    path: `${path}?keywords=contrat`,
    answers: [answer(routes.list, { items: [], count: { value: 0, isExact: true } })],
    prepare: ({ screen }) => screen.findByText(/^(No results|لا نتائج)$/),
  },
  { name: 'roles-loading', path, answers: [silence(routes.list)] },
  {
    name: 'roles-failed',
    path,
    answers: [refusal(routes.list, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
  { name: 'role', path: pagePath, answers: page, prepare: opened },
  {
    name: 'role-effect',
    path: pagePath,
    answers: page,
    async prepare(tools) {
      await change(tools);
      const open = tools.screen.queryByRole('button', { name: /^(Effect|الأثر)$/ });
      if (open) tools.fireEvent.click(open);
      await tools.screen.findByText(/37 users lose permissions|37 شخصًا يفقدون صلاحيات/);
    },
  },
  { name: 'role-changed', path: pagePath, answers: page, prepare: change },
  {
    name: 'role-effect-refused',
    path: pagePath,
    answers: [refusal(routes.dryRun, [403, 'role.beyond_own_rights']), ...page],
    async prepare(tools) {
      await change(tools);
      const open = tools.screen.queryByRole('button', { name: /^(Effect|الأثر)$/ });
      if (open) tools.fireEvent.click(open);
      await tools.screen.findByRole('alert');
    },
  },
  {
    name: 'role-locked',
    path: pagePath,
    answers: [
      answer(
        routes.userActions,
        userActions(['DataSourcesWrite', 'UserRead', 'UserWrite', 'ConversationsReadAll']),
      ),
      ...page,
    ],
    prepare: opened,
  },
  {
    name: 'role-built-in',
    path: pagePath,
    answers: [...around, answer(routes.get, builtInRole)],
    prepare: opened,
  },
  {
    name: 'role-conflict',
    path: pagePath,
    answers: [
      refusal(routes.update, [412, 'request.precondition_failed'], {
        current: { ...role, version: 10, actions: ['BrandsRead'], groupIds: [] },
      }),
      ...page,
    ],
    async prepare(tools) {
      await opened(tools);
      unfold();
      tools.fireEvent.click(await seeReports(tools));
      tools.fireEvent.click(tools.screen.getByRole('button', { name: /^(Save|حفظ)/ }));
      const question = await tools.screen.findByRole('alertdialog');
      const confirm = [...question.querySelectorAll('button')].at(-1);
      if (confirm) tools.fireEvent.click(confirm);
      await tools.screen.findAllByText(/^(Mine|تعديلاتي)$/);
    },
  },
  {
    name: 'role-deleting',
    path: pagePath,
    answers: page,
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Delete|حذف)$/ }));
      await screen.findByRole('alertdialog');
    },
  },
  {
    name: 'role-new',
    path: `${path}/new`,
    answers: around,
    prepare: ({ screen }) => screen.findByRole('textbox', { name: /^(Name|الاسم)$/ }),
  },
  {
    name: 'role-duplicate',
    path: `${path}/new?from=${role.userRoleId}`,
    answers: page,
    prepare: ({ screen }) => screen.findByDisplayValue(/Regional HR Editor/),
  },
  { name: 'role-missing', path: pagePath, answers: [refusal(routes.get, [404, 'role.not_found'])] },
];
