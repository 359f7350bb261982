/** Members of a group, and the groups of a directory outside, in their states. */
import { groupMemberRoutes } from '@polylogue/contract/people/groups/members/routes';
import { groupRoutes as routes } from '@polylogue/contract/people/groups/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { answer } from '../../../../../testing/memory-transport.ts';
import type { StoryTools, Story } from '../../../../../testing/story.ts';
import { belongings, group, id } from './fixtures.ts';

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

const path = `/admin/group/${group.groupId}/edit`;
const page = [answer(routes.get, group), ...belongings];
const opened = ({ screen }: StoryTools) => screen.findByText('Regional HR Editor');

export const stories: Story[] = [
  {
    name: 'groups-directory',
    path: '/admin/group/directory',
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
  {
    name: 'group-adding',
    path,
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
    async prepare(tools) {
      await opened(tools);
      const { screen, fireEvent } = tools;
      fireEvent.click(screen.getByRole('button', { name: /^(Add members|إضافة أعضاء)$/ }));
      const field = await screen.findByRole('combobox', { name: /^(Users|المستخدمون)$/ });
      fireEvent.mouseDown(field);
      fireEvent.click(await screen.findByText('Priya Raman'));
      await screen.findByText(/1 user gains permissions|شخص واحد يكسب صلاحيات/);
    },
  },
  {
    name: 'group-member-leaving',
    path,
    answers: [answer(groupMemberRoutes.dryRun, effect), ...page],
    async prepare(tools) {
      await opened(tools);
      const label = /^(Remove Maya Lindqvist from the group|إزالة Maya Lindqvist من المجموعة)$/;
      tools.fireEvent.click(await tools.screen.findByRole('button', { name: label }));
      await tools.screen.findByRole('alertdialog');
    },
  },
];
