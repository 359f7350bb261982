/** Stories of the administration of people. */
import { agentAccessRoutes } from '@polylogue/contract/agents/access/routes';
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import { personalDataRoutes as dataRoutes } from '@polylogue/contract/people/personal-data/routes';
import type { Erasure } from '@polylogue/contract/people/personal-data/schemas';
import { userRoutes as routes } from '@polylogue/contract/people/users/routes';
import type { UserRights } from '@polylogue/contract/people/users/schemas';
import type { Story } from '../../../../testing/story.ts';
import { answer, refusal } from '../../../../testing/memory-transport.ts';
import { person as user } from './list-fixtures.ts';
import { listStories } from './list-stories.ts';
import { agentAccess, groups, id, nothingAllowed, session } from './profile-fixtures.ts';

const assignment = { isBuiltIn: true, until: null, groupId: null, groupName: null };
const rights: UserRights = {
  assignments: [
    { ...assignment, userRoleId: id(100), name: 'Member', builtIn: 'member' },
    {
      ...assignment,
      userRoleId: id(101),
      name: 'Contract Manager',
      isBuiltIn: false,
      builtIn: null,
      until: '2026-11-28T22:59:59Z',
    },
    {
      ...assignment,
      userRoleId: id(102),
      name: 'Knowledge Manager',
      builtIn: 'knowledgeManager',
      groupId: 'g',
      groupName: 'Knowledge Ops',
    },
  ],
  resolvedActions: [
    { action: 'GptSystemsRead', userRoleIds: [id(100), id(101)], entityIds: null },
    { action: 'GptSystemsWriteSpecific', userRoleIds: [id(101)], entityIds: [id(1), id(2)] },
    { action: 'DataSourcesWrite', userRoleIds: [id(102)], entityIds: null },
  ],
};
const person = [
  answer(routes.get, user),
  answer(routes.rights, rights),
  answer(routes.sessions, { items: [session(0), session(1)] }),
  answer(routes.groups, { items: groups }),
  answer(agentAccessRoutes.agentsOf, {
    items: [agentAccess(0, 'Contract Review'), agentAccess(1, 'مكتب الترجمة'), agentAccess(2, 'HR Policies')],
    count: { value: 3, isExact: true },
  }),
  answer(auditRoutes.list, { items: [], count: { value: 0, isExact: true } }),
];
const task = {
  requestId: null,
  status: 'Pending',
  done: 120,
  total: 331,
  startedBy: 'Maya Lindqvist',
  startedAt: '2026-11-22T08:02:00Z',
  endedAt: null,
  error: null,
} as const;
const exported = answer(dataRoutes.export, {
  task: { ...task, status: 'Fulfilled', endedAt: '2026-11-22T08:02:10Z' },
  archive: {
    sizeBytes: 4_130_000,
    isWhole: false,
    createdAt: '2026-11-22T08:02:10Z',
    expiresAt: '2026-11-23T08:02:10Z',
  },
});
const noExport = answer(dataRoutes.export, { task: null, archive: null });
const receipt = (index: number): Erasure => ({
  erasureId: id(400 + index),
  userId: id(500 + index),
  requestedBy: { userId: id(1), name: index % 4 === 3 ? null : 'Maya Lindqvist' },
  startedAt: '2026-11-20T08:02:00Z',
  finishedAt: index === 0 ? null : '2026-11-20T08:03:10Z',
  erased: {
    conversations: 12 * index,
    answers: 140 * index,
    drafts: index,
    files: index,
    fileBytes: index * 310_000,
  },
});
const path = '/admin/user';
const receiptPath = `${path}/deleted/${id(401)}`;
const personPath = `${path}/${id(1)}/edit`;

export const stories: Story[] = [
  ...listStories,
  {
    name: 'user',
    path: personPath,
    answers: [...person, noExport],
    prepare: ({ screen }) => screen.findAllByText('Contract Manager'),
  },
  {
    name: 'user-read-only',
    path: personPath,
    answers: [
      answer(routes.get, {
        ...user,
        name: 'Maximiliane Freifrau von und zu Hohenstein-Wittgenstein',
        emailAddress: 'maximiliane.von-und-zu.hohenstein-wittgenstein@subsidiary.contoso.example',
        permissions: nothingAllowed,
      }),
      ...person,
      noExport,
    ],
    prepare: ({ screen }) => screen.findAllByText('Contract Manager'),
  },
  {
    name: 'user-missing',
    path: personPath,
    answers: [refusal(routes.get, [404, 'user.not_found'])],
  },
  {
    name: 'user-address-taken',
    path: personPath,
    answers: [...person, noExport, refusal(routes.changeAddress, [409, 'user.address_taken'])],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Edit profile|تعديل الملف الشخصي)$/ }));
      const address = await screen.findByRole('textbox', { name: /^(E-mail|البريد الإلكتروني)$/ });
      fireEvent.change(address, { target: { value: 'salma.haddad@contoso.com' } });
      fireEvent.click(await screen.findByRole('button', { name: /^(Save|حفظ)$/ }));
      await screen.findByRole('alert');
    },
  },
  {
    name: 'user-reset',
    path: personPath,
    answers: [
      ...person,
      noExport,
      answer(routes.resetPassword, {
        userId: id(1),
        link: 'https://chat.contoso.com/auth/link#q7yPcTf0mJ4kqzCk2x2pGf1bq0v8m3cQm1',
        expiresAt: '2026-11-23T14:00:00Z',
        mail: 'failed',
      }),
    ],
    async prepare({ screen, fireEvent }) {
      const label = /^(Reset password|إعادة تعيين كلمة المرور)$/;
      fireEvent.click(await screen.findByRole('button', { name: label }));
      const question = await screen.findByRole('alertdialog');
      const buttons = [...question.querySelectorAll('button')];
      const confirm = buttons.find(({ textContent }) => label.test(textContent ?? ''));
      if (confirm) fireEvent.click(confirm);
      await screen.findByText(/q7yPcTf0mJ4/);
    },
  },
  {
    name: 'user-deactivate',
    path: personPath,
    answers: [
      ...person,
      noExport,
      answer(routes.dryRunStatus, {
        affectedCount: 1,
        losing: { count: 1, people: [] },
        gaining: { count: 0, people: [] },
        keepingCount: 0,
        rights: [
          {
            action: 'DataSourcesWrite',
            id: null,
            name: null,
            loseCount: 1,
            gainCount: 0,
            keepCount: 0,
            isLost: true,
          },
        ],
      }),
    ],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Deactivate|تعطيل)$/ }));
      await screen.findByRole('alertdialog');
    },
  },
  {
    name: 'user-erase',
    path: personPath,
    answers: [
      ...person,
      exported,
      answer(dataRoutes.erasurePlan, {
        holdings: { conversations: 318, answers: 2_204, drafts: 2, files: 12, fileBytes: 48_200_000 },
        confirmation: 'person0@contoso.com',
        erasureId: null,
      }),
    ],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Delete permanently|حذف نهائي)$/ }));
      await screen.findByRole('alertdialog');
      await screen.findByRole('textbox');
    },
  },
  {
    name: 'user-export-running',
    path: personPath,
    answers: [...person, answer(dataRoutes.export, { task, archive: null })],
    async prepare({ screen }) {
      (await screen.findByRole('progressbar')).scrollIntoView();
    },
  },
  {
    name: 'users-deleted',
    path: `${path}/deleted`,
    answers: [
      answer(dataRoutes.erasures, {
        items: Array.from({ length: 9 }, (_, index) => receipt(index)),
        count: { value: 9, isExact: true },
      }),
    ],
    prepare: ({ screen }) => screen.findByText(id(501)),
  },
  {
    name: 'users-deleted-none',
    path: `${path}/deleted`,
    answers: [answer(dataRoutes.erasures, { items: [], count: { value: 0, isExact: true } })],
    prepare: ({ screen }) => screen.findByText(/^(No deleted users|لا يوجد مستخدمون محذوفون)$/),
  },
  {
    name: 'user-receipt',
    path: receiptPath,
    answers: [answer(dataRoutes.erasure, { ...receipt(7), task: null })],
    prepare: ({ screen }) => screen.findByText(id(507)),
  },
  {
    name: 'user-receipt-running',
    path: receiptPath,
    answers: [answer(dataRoutes.erasure, { ...receipt(0), task })],
    prepare: ({ screen }) => screen.findByRole('progressbar'),
  },
  {
    name: 'user-receipt-interrupted',
    path: receiptPath,
    answers: [
      answer(dataRoutes.erasure, {
        ...receipt(0),
        task: { ...task, status: 'Rejected', error: { code: 'task.interrupted', text: '' } },
      }),
    ],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
  {
    name: 'user-invite',
    path: `${path}/new`,
    prepare: ({ screen }) => screen.findByRole('textbox', { name: /^(E-mail|البريد الإلكتروني)$/ }),
  },
];
