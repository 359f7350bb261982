/** Stories of the audit log. */
import { auditRoutes as routes } from '@polylogue/contract/insight/audit/routes';
import type { AuditRow } from '@polylogue/contract/insight/audit/schemas';
import type { SignIn } from '@polylogue/contract/insight/audit/sign-in-schemas';
import { waitFor } from '@testing-library/dom';
import type { Story } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;

const changes: Pick<AuditRow, 'userName' | 'type' | 'aggregateRootName' | 'domainOperation' | 'fields'>[] = [
  {
    userName: 'Maya Lindqvist',
    type: 'UserRole',
    aggregateRootName: 'Contract Manager',
    domainOperation: 'Update',
    fields: ['actions', 'description'],
  },
  {
    userName: 'Daniel Okafor',
    type: 'User',
    aggregateRootName: 'Jonas Weber',
    domainOperation: 'AssignRole',
    fields: ['roleAssignments'],
  },
  {
    userName: null,
    type: 'ModelProvider',
    aggregateRootName: 'OpenAI',
    domainOperation: 'Create',
    fields: ['apiKey', 'baseUrl', 'name'],
  },
  {
    userName: 'سلمى حداد',
    type: 'Brand',
    aggregateRootName: 'Fabrikam',
    domainOperation: 'Update',
    fields: ['primaryColour'],
  },
];

const changeAt = (index: number) => changes[index % changes.length] as (typeof changes)[number];

const upload = {
  batchId: 'd41d8cd98f00b204e9800998ecf8427e',
  count: 306,
  changes: [
    { type: 'LibraryFile', domainOperation: 'Create', count: 204 },
    { type: 'LibraryFile', domainOperation: 'Update', count: 102 },
  ],
};

const rowAt = (index: number): AuditRow => ({
  auditEntryId: id(index + 1),
  timeStamp: new Date(Date.UTC(2026, 10, 22, 14, 32) - index * 1_700_000).toISOString(),
  userId: id(100 + (index % 3)),
  aggregateRootId: id(200 + index),
  version: index % 5 === 4 ? null : 31 - index,
  requestId: `0ed406f3-${index}`,
  ...changeAt(index),
  ...(index === 5 && { batch: upload }),
});
const items = Array.from({ length: 24 }, (_, index) => rowAt(index));
const list = answer(routes.list, { items, count: { value: 2418, isExact: true } });
const path = '/admin/audit';

/** Varies counts by weekday, as in real use. */
const countsOf = (factor: number) =>
  Array.from({ length: 30 }, (_, index) =>
    Math.round(factor * ((index * 7) % 11) * (index % 7 < 5 ? 1 : 0.1)),
  );
const perDay = answer(routes.perDay, {
  days: Array.from({ length: 30 }, (_, index) =>
    new Date(Date.UTC(2026, 9, 24 + index)).toISOString().slice(0, 10),
  ),
  series: ['User', 'UserRole', 'Group', 'Brand', 'ModelProvider', 'InstanceSettings', 'SearchIndex'].map(
    (name, index) => ({ name, counts: countsOf(6 / (index + 1)) }),
  ),
});
const noChanges = answer(routes.perDay, { days: ['2026-11-21', '2026-11-22'], series: [] });
/** Shown even on small windows. */
const chartShown = { auditChart: true };

const waitForPlot = () =>
  waitFor(() => {
    if (!document.querySelector('.MuiBarChart-element, .MuiBarElement-root'))
      throw new Error('There is no bar yet');
  });

const editorsId = '01890a5d-ac96-774b-bcce-000000000700';

const sealing = answer(routes.sealing, { sealed: 2418, sealedUntil: '2026-11-22T14:25:00Z', unsealed: 3 });
const verifiedPart = { sealed: 2418, isLast: true, newestSeal: 'a3f1'.repeat(16), fault: null };
const faultyPart = {
  ...verifiedPart,
  sealed: 1204,
  fault: { kind: 'entry_changed' as const, entryId: id(2), position: 1205, entry: rowAt(0) },
};
const startVerification: NonNullable<Story['prepare']> = async ({ screen, fireEvent }) => {
  await screen.findAllByText('Contract Manager');
  fireEvent.click(await screen.findByRole('button', { name: /^(Verify|التحقق)$/ }));
};

const signIn = (index: number, more: Partial<SignIn>): SignIn => ({
  signInId: id(index + 1),
  timeStamp: new Date(Date.UTC(2026, 10, 22, 14, 32) - index * 9_700_000).toISOString(),
  outcome: 'signedIn',
  userId: id(100 + index),
  userName: 'Maya Lindqvist',
  network: '203.0.113.7',
  ...more,
});
const signInList = [
  signIn(0, {}),
  signIn(1, { outcome: 'wrongPassword', userName: 'سلمى حداد', network: '2001:db8:85a3:0' }),
  signIn(2, { outcome: 'unknownAccount', userId: null, userName: null }),
  signIn(3, { outcome: 'wrongCode' }),
  signIn(7, { outcome: 'deactivated', userName: 'Daniel Okafor' }),
];

export const stories: Story[] = [
  {
    name: 'audit-sign-ins',
    path: `${path}/sign-ins`,
    answers: [answer(routes.signIns, { items: signInList, count: { value: 5, isExact: true } })],
    prepare: ({ screen }) => screen.findByText('Daniel Okafor'),
  },
  {
    name: 'audit-verified',
    path,
    answers: [list, perDay, sealing, answer(routes.verify, verifiedPart)],
    async prepare(page) {
      await startVerification(page);
      await page.screen.findByRole('button', { name: /^(Verify again|التحقق مجددًا)$/ });
    },
  },
  {
    name: 'audit-fault',
    path,
    answers: [list, perDay, sealing, answer(routes.verify, faultyPart)],
    async prepare(page) {
      await startVerification(page);
      await page.screen.findByRole('alert');
    },
  },
  {
    name: 'audit',
    path,
    answers: [list, perDay, sealing],
    prepare: ({ screen }) => screen.findAllByText('Contract Manager'),
  },
  {
    name: 'audit-chart',
    path,
    kept: chartShown,
    answers: [list, perDay, sealing],
    async prepare({ screen }) {
      await screen.findAllByText('Contract Manager');
      await waitForPlot();
    },
  },
  {
    name: 'audit-chart-table',
    path,
    kept: chartShown,
    answers: [list, perDay, sealing],
    async prepare({ screen, fireEvent }) {
      await screen.findAllByText('Contract Manager');
      fireEvent.click(await screen.findByRole('button', { name: /^(Show as table|عرض كجدول)$/ }));
      await screen.findByRole('table');
    },
  },
  {
    name: 'audit-without-chart',
    path,
    kept: { auditChart: false },
    answers: [list, sealing],
    prepare: ({ screen }) => screen.findAllByText('Contract Manager'),
  },
  {
    name: 'audit-entry',
    path,
    answers: [
      list,
      perDay,
      sealing,
      answer(routes.get, {
        ...rowAt(0),
        isErased: false,
        names: { [editorsId]: 'Contract editors' },
        changes: [
          {
            field: 'actions',
            before: ['GptSystemsRead', 'BrandsRead'],
            after: ['GptSystemsRead', 'BrandsWrite'],
          },
          {
            field: 'description',
            before: 'Keeps the contracts of suppliers and customers, and answers questions about them.',
            after: 'Keeps the contracts of suppliers and answers all questions about them.',
          },
          {
            field: 'roleAssignments',
            before: [],
            after: [{ userRoleId: editorsId, until: '2026-12-01T08:00:00Z' }],
          },
        ],
      }),
    ],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByText(/2:32:00/));
      // Waits for the label of the action, which loads on demand.
      await screen.findByText(/^(Edit all brands|تعديل كل العلامات التجارية)$/);
    },
  },
  {
    name: 'audit-empty',
    path,
    answers: [sealing, noChanges, answer(routes.list, { items: [], count: { value: 0, isExact: true } })],
    prepare: ({ screen }) => screen.findByText(/^(No changes yet|لا توجد تغييرات بعد)$/),
  },
  {
    name: 'audit-loading',
    path,
    answers: [silence(routes.list), silence(routes.perDay), silence(routes.sealing)],
  },
  {
    name: 'audit-failed',
    path,
    answers: [refusal(routes.list, [400, 'request.invalid']), perDay, sealing],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
];
