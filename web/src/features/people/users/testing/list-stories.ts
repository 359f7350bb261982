/** Stories of the list of people, of changing many, and of inviting a list. */
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import type { CheckedInvitation } from '@polylogue/contract/people/users/schemas';
import type { Story, StoryTools } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import { items } from './list-fixtures.ts';
import { id } from './profile-fixtures.ts';

const list = answer(routes.list, { items, count: { value: 1204, isExact: true } });
const path = '/admin/user';

/** Selects the first two people of the list. */
async function selectTwo({ screen, fireEvent }: StoryTools) {
  await screen.findByText('Jonas Weber');
  const boxes = await screen.findAllByRole('checkbox');
  for (const box of boxes.slice(1, 3)) fireEvent.click(box);
}

const choices = [
  answer(roleRoutes.list, { items: [], count: { value: 0, isExact: true } }),
  answer(groupRoutes.list, { items: [], count: { value: 0, isExact: true } }),
];
const checkedRows: CheckedInvitation[] = [
  {
    invitation: { name: 'سلمى حداد', emailAddress: 'salma@contoso.com', userRoleIds: [], groupIds: [] },
    problems: [],
  },
  { invitation: null, problems: [{ field: 'emailAddress', code: 'invalid', value: null }] },
  {
    invitation: null,
    problems: [
      { field: 'userRoles', code: 'role.not_found', value: 'Wizard' },
      { field: 'groups', code: 'group.not_found', value: 'Nowhere' },
    ],
  },
];

/** Pastes a list and checks it. */
async function checkList({ screen, fireEvent }: StoryTools) {
  const text = await screen.findByRole('textbox');
  const value =
    'سلمى حداد, salma@contoso.com, Analyst, Sales\nJonas Weber, jonas\nMaya, maya@contoso.com, Wizard, Nowhere';
  fireEvent.change(text, { target: { value } });
  fireEvent.click(await screen.findByRole('button', { name: /^(Check list|فحص القائمة)$/ }));
  await screen.findByText(/Wizard/);
}

export const listStories: Story[] = [
  { name: 'users', path, answers: [list], prepare: ({ screen }) => screen.findByText('Jonas Weber') },
  {
    name: 'users-cards',
    path: `${path}/cards`,
    answers: [list],
    prepare: ({ screen }) => screen.findByText('Jonas Weber'),
  },
  {
    name: 'users-bulk',
    path,
    answers: [list],
    async prepare(tools) {
      await selectTwo(tools);
      tools.fireEvent.click(await tools.screen.findByRole('button', { name: /^(Deactivate|تعطيل) [2٢]/ }));
      await tools.screen.findByRole('dialog');
    },
  },
  {
    name: 'users-bulk-refused',
    path,
    answers: [list, refusal(routes.setStatus, [403, 'role.beyond_own_rights'])],
    async prepare(tools) {
      const { screen, fireEvent } = tools;
      await selectTwo(tools);
      fireEvent.click(await screen.findByRole('button', { name: /^(Deactivate|تعطيل) [2٢]/ }));
      const dialog = await screen.findByRole('dialog');
      const submit = dialog.querySelector<HTMLButtonElement>('button[type="submit"]');
      if (submit) fireEvent.click(submit);
      await screen.findByRole('heading', { name: /^(Not changed|لم يُغيَّر)$/ });
    },
  },
  { name: 'users-invite-list', path: `${path}/new/list`, answers: choices },
  {
    name: 'users-invite-list-checked',
    path: `${path}/new/list`,
    answers: [...choices, answer(routes.checkInvitations, { items: checkedRows })],
    prepare: checkList,
  },
  {
    name: 'users-invite-list-sent',
    path: `${path}/new/list`,
    answers: [
      ...choices,
      answer(routes.checkInvitations, { items: checkedRows }),
      answer(routes.invite, {
        userId: id(1),
        link: 'https://chat.contoso.com/auth/link#q7yPcTf0mJ4',
        expiresAt: '2026-11-29T08:02:00Z',
        mail: 'none',
      }),
    ],
    async prepare(tools) {
      await checkList(tools);
      tools.fireEvent.click(
        await tools.screen.findByRole('button', { name: /^(Invite 1 user|دعوة مستخدم واحد)$/ }),
      );
      await tools.screen.findByRole('button', { name: /CSV/ });
    },
  },
  { name: 'users-loading', path, answers: [silence(routes.list)] },
  {
    name: 'users-failed',
    path,
    answers: [refusal(routes.list, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
];
