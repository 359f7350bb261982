/** The administration of chat access policies in its states. */
import { chatAccessPolicyRoutes as routes } from '@polylogue/contract/access-policies/policies/routes';
import { answer, refusal } from '../../../../testing/memory-transport.ts';
import { resourceStories } from '../../../../testing/resource-stories.ts';
import { type Story, storyAt, untilText } from '../../../../testing/story.ts';
import { belongings, id, others, policy } from './fixtures.ts';

const path = '/admin/chatAccessPolicy';
const page = `${path}/${policy.chatAccessPolicyId}/edit`;

/** The policy as another person saved it meanwhile. */
const theirs = {
  ...policy,
  version: policy.version + 1,
  who: { ...policy.who, userIds: [id(203), id(204)], roleIds: [] },
  when: policy.when.slice(0, 1),
  limits: policy.limits.slice(1),
};

const noPolicies = answer(routes.list, { items: [], count: { value: 0, isExact: true } });
const gone = others.map((other) => ({
  ...other,
  deletedAt: '2026-11-21T08:00:00.000Z',
  agentCount: 0,
  permissions: { ...other.permissions, canEdit: false, canRestore: true },
}));
const week = [1, 2, 3, 4, 5, 6, 7];
/** A policy at the bounds of its fields, fixed for a reader who may not change that. */
const long = {
  ...policy,
  name: 'Everyone who works on contracts, tenders and framework agreements with public authorities',
  description: `${'Agreed with the works council. '.repeat(12)}`,
  when: week.map((day) => ({ days: [day], from: '07:00', to: day > 5 ? '12:30' : '20:00' })),
  limits: (['hour', 'day', 'month'] as const).flatMap((window) => [
    { kind: 'tokens' as const, window, scope: 'perPerson' as const, amount: 1_000_000_000_000 },
    { kind: 'cost' as const, window, scope: 'shared' as const, amount: 999_999_999.99 },
  ]),
  permissions: { ...policy.permissions, canFix: false, canSeePeople: false },
};

export const stories: Story[] = [
  ...resourceStories({
    names: ['policies', 'policy'],
    missing: 'access_policy.not_found',
    path,
    id: 'chatAccessPolicyId',
    routes,
    items: [policy, ...others],
    emptyTitle: /^(No chat access policies yet|لا توجد سياسات وصول بعد)$/,
    belongings,
    ready: 'Contract Review',
    readerActions: ['ChatAccessPoliciesRead'],
  }),
  storyAt(`${path}?keywords=reihnland`)(
    'policies-nothing-found',
    [noPolicies, ...belongings],
    untilText(/^(No results|لا نتائج)$/),
  ),
  storyAt(`${path}?state=deleted`)(
    'policies-deleted',
    [answer(routes.list, { items: gone, count: { value: gone.length, isExact: true } }), ...belongings],
    untilText('مكتب الرياض'),
  ),
  storyAt(page)('policy-long', [...belongings, answer(routes.get, long)], untilText('Contract Review')),
  storyAt(page)(
    'policy-in-use',
    [
      refusal(routes.remove, [409, 'request.in_use'], {
        usedBy: [
          { kind: 'agent', id: id(701), name: 'Contract Review' },
          { kind: 'agent', id: id(703), name: null },
          { kind: 'instancePolicy', id: policy.chatAccessPolicyId, name: policy.name },
        ],
      }),
      ...belongings,
      answer(routes.get, policy),
    ],
    async ({ screen, fireEvent }) => {
      fireEvent.click(await screen.findByRole('button', { name: /^(Delete|حذف)$/ }));
      const dialog = await screen.findByRole('alertdialog');
      const confirm = [...dialog.querySelectorAll('button')].at(-1);
      if (confirm) fireEvent.click(confirm);
      await screen.findByText(/^(Still in use|ما زال قيد الاستخدام)$/);
    },
  ),
  storyAt(page)(
    'policy-invalid',
    [...belongings, answer(routes.get, policy)],
    async ({ screen, fireEvent }) => {
      const [amount] = await screen.findAllByRole('spinbutton', { name: /^(Amount|المقدار)$/ });
      if (amount) fireEvent.change(amount, { target: { value: '' } });
      fireEvent.click(await screen.findByRole('button', { name: /^(Save|حفظ)/ }));
      await screen.findByRole('alert');
    },
  ),
  storyAt(page)(
    'policy-conflict',
    [
      refusal(routes.update, [412, 'request.precondition_failed'], { current: theirs }),
      ...belongings,
      answer(routes.get, policy),
    ],
    async ({ screen, fireEvent }) => {
      const [amount] = await screen.findAllByRole('spinbutton', { name: /^(Amount|المقدار)$/ });
      if (amount) fireEvent.change(amount, { target: { value: '30' } });
      fireEvent.click(await screen.findByRole('button', { name: /^(Save|حفظ)/ }));
      await screen.findByText(/^(Another user saved changes|حفظ مستخدم آخر تغييرات)/);
    },
  ),
];
