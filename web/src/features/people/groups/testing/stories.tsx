/** The administration of groups in its states. */
import { groupMemberRoutes } from '@polylogue/contract/people/groups/member-routes';
import type { GroupMember } from '@polylogue/contract/people/groups/member-schemas';
import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import type { Group } from '@polylogue/contract/people/groups/schemas';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import type { Hands, Story } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const names = ['Knowledge Ops', 'Legal EMEA', 'Works council', 'مكتب الرياض', 'IT Helpdesk'];
const may = { canEdit: true, canDelete: true };

const groupAt = (index: number): Group => ({
  groupId: id(index + 1),
  name: names[index % names.length] ?? '',
  description: index % 2 === 0 ? 'Maintains the libraries of the region, and checks what agents answer.' : '',
  memberCount: (index * 37) % 211,
  roleCount: index % 3,
  version: 3,
  updatedAt: '2026-11-12T08:00:00Z',
  permissions: { ...may, canDelete: index % 3 === 0 },
});
const group: Group = { ...groupAt(1), memberCount: 3, roleCount: 1 };
const member = (index: number, name: string): GroupMember => ({
  userId: id(200 + index),
  name,
  userName: `person${index}@contoso.com`,
  email: `person${index}@contoso.com`,
  isActive: index !== 2,
  joinedAt: '2026-05-05T08:00:00Z',
});
const members = ['Maya Lindqvist', 'سلمى حداد', 'Jonas Weber'].map((name, index) => member(index, name));
const role: RoleRow = {
  userRoleId: id(100),
  name: 'Regional HR Editor',
  description: 'Edits what is about the region.',
  isBuiltIn: false,
  builtIn: null,
  actions: ['DataSourcesRead'],
  holderCount: 212,
  groupCount: 1,
  version: 2,
  updatedAt: '2026-11-12T08:00:00Z',
  deletedAt: null,
  permissions: { canEdit: true, canBind: true, canDelete: true, canRestore: false, canSeeHolders: true },
};
const right = { action: 'DataSourcesWrite', id: null, name: null, keepCount: 0, isLost: false } as const;
const effect = {
  affectedCount: 2,
  losing: { count: 1, people: [{ userId: id(200), name: 'Maya Lindqvist', actions: [right.action] }] },
  gaining: { count: 0, people: [] },
  keepingCount: 1,
  rights: [{ ...right, loseCount: 1, gainCount: 0 }],
};
const gaining = {
  ...effect,
  losing: { count: 0, people: [] },
  gaining: effect.losing,
  rights: [{ ...right, loseCount: 0, gainCount: 1 }],
};

const path = '/admin/group';
const pagePath = `${path}/${group.groupId}/edit`;
const items = names.map((_name, index) => groupAt(index));
const list = answer(routes.list, { items, count: { value: 5, isExact: true } });
const page = [
  answer(routes.get, group),
  answer(groupMemberRoutes.list, { items: members, count: { value: 3, isExact: true } }),
  answer(roleRoutes.list, { items: [role] }),
];
const opened = ({ screen }: Hands) => screen.findByText('Regional HR Editor');

export const stories: Story[] = [
  { name: 'groups', path, answers: [list], prepare: ({ screen }) => screen.findByText('Works council') },
  {
    name: 'groups-empty',
    path,
    answers: [answer(routes.list, { items: [], count: { value: 0, isExact: true } })],
    prepare: ({ screen }) => screen.findByText(/^(No groups yet|لا توجد مجموعات بعد)$/),
  },
  {
    name: 'groups-directory',
    path: `${path}/directory`,
    answers: [
      answer(groupMemberRoutes.reported, {
        items: [1, 2, 3].map((number) => ({
          groupId: id(400 + number),
          memberCount: 40 * number,
          roleCount: number % 2,
        })),
        count: { value: 3, isExact: true },
      }),
    ],
    prepare: ({ screen }) => screen.findByText(id(401)),
  },
  { name: 'groups-loading', path, answers: [silence(routes.list)] },
  {
    name: 'groups-failed',
    path,
    answers: [refusal(routes.list, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
  { name: 'group', path: pagePath, answers: page, prepare: opened },
  {
    name: 'group-new',
    path: `${path}/new`,
    prepare: ({ screen }) => screen.findByRole('textbox', { name: /^(Name|الاسم)$/ }),
  },
  {
    name: 'group-read-only',
    path: pagePath,
    actions: ['UserRead'],
    answers: [
      answer(routes.get, { ...group, permissions: { canEdit: false, canDelete: false } }),
      ...page.slice(1),
    ],
    prepare: ({ screen }) => screen.findByText('Jonas Weber'),
  },
  { name: 'group-missing', path: pagePath, answers: [refusal(routes.get, [404, 'group.not_found'])] },
  {
    name: 'group-adding',
    path: pagePath,
    answers: [
      answer(userRoutes.list, {
        items: [
          {
            userId: id(300),
            name: 'Priya Raman',
            userName: 'priya@contoso.com',
            emailAddress: 'priya@contoso.com',
            isActive: true,
            isInvited: false,
            createdAt: '2026-02-03T08:00:00Z',
            lastSignedInAt: null,
            userRoles: [],
            version: 1,
          },
        ],
      }),
      answer(groupMemberRoutes.dryRun, gaining),
      ...page,
    ],
    async prepare(hands) {
      await opened(hands);
      const { screen, fireEvent } = hands;
      fireEvent.click(screen.getByRole('button', { name: /^(Add people|إضافة أشخاص)$/ }));
      const field = await screen.findByRole('combobox', { name: /^(People|الأشخاص)$/ });
      fireEvent.mouseDown(field);
      fireEvent.click(await screen.findByText('Priya Raman'));
      await screen.findByText(/1 person gains permissions|شخص واحد يكسب صلاحيات/);
    },
  },
  {
    name: 'group-member-leaving',
    path: pagePath,
    answers: [answer(groupMemberRoutes.dryRun, effect), ...page],
    async prepare(hands) {
      await opened(hands);
      const label = /^(Remove Maya Lindqvist from the group|إزالة Maya Lindqvist من المجموعة)$/;
      hands.fireEvent.click(await hands.screen.findByRole('button', { name: label }));
      await hands.screen.findByRole('alertdialog');
    },
  },
  {
    name: 'group-deleting',
    path: pagePath,
    answers: [answer(routes.get, { ...group, roleCount: 0, permissions: may }), ...page.slice(1)],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Delete|حذف)$/ }));
      await screen.findByRole('textbox', { name: /^(Type Legal EMEA|.*Legal EMEA.*)/ });
    },
  },
];
