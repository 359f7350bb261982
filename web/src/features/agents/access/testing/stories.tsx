/** Explanation of chat access from both sides, in its states. */
import { agentAccessRoutes as routes } from '@polylogue/contract/agents/access/routes';
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import { type Story, storyAt, untilRole, untilText } from '../../../../testing/story.ts';
import { agent } from '../../testing/fixtures.ts';
import { offers } from '../../testing/list-stories.tsx';
import { publishing } from '../../testing/publishing-fixtures.ts';
import { accessPath, agentsOfPath } from '../access-path.ts';
import { agentsOf, allowed, invited, refused, spent, unanswerable } from './fixtures.ts';

const person = {
  userId: refused.userId,
  name: refused.name,
  userName: 'elif@contoso.com',
  emailAddress: 'elif@contoso.com',
  isActive: true,
  isInvited: false,
  createdAt: '2026-02-03T08:00:00Z',
  lastSignedInAt: '2026-11-20T08:02:00Z',
  userRoles: [],
  version: 1,
};
const user = {
  ...person,
  issuer: 'local',
  hasSecondFactor: false,
  permissions: {
    canAssignRoles: true,
    canSignOut: true,
    canDeactivate: true,
    canResetPassword: true,
    canResetSecondFactor: false,
    canExport: true,
    canDelete: true,
  },
};
const list = answer(routes.agentsOf, { items: agentsOf, count: { value: agentsOf.length, isExact: true } });
const page = [
  offers,
  list,
  answer(userRoutes.list, { items: [person], count: { value: 1, isExact: true } }),
  answer(agentAdministrationRoutes.get, agent),
  answer(agentAdministrationRoutes.list, { items: [agent], count: { value: 1, isExact: true } }),
];
const gaining = { ...publishing.effect, gaining: { count: 1, names: [refused.name] } };
const tried = [
  answer(agentAdministrationRoutes.publishing, publishing),
  answer(agentAdministrationRoutes.publishV2, { ...publishing, effect: gaining }),
];
const at = accessPath(agent.gptSystemId, { userId: refused.userId, brandKey: 'contoso' });
const asked = storyAt(at);

export const stories: Story[] = [
  asked(
    'access-check',
    [answer(routes.check, refused), ...page],
    untilText(/^(What would give access|ما يمنح الوصول)$/),
  ),
  asked(
    'access-check-allowed',
    [answer(routes.check, allowed), ...page],
    untilText(/^(Nothing is missing|لا شيء ناقص)\.$/),
  ),
  asked('access-check-loading', [silence(routes.check), ...page], ({ screen }) =>
    screen.findByDisplayValue(agent.name),
  ),
  asked(
    'access-check-invited',
    [answer(routes.check, invited), ...page],
    untilText(/^(What would give access|ما يمنح الوصول)$/),
  ),
  asked(
    'access-check-without-remedy',
    [answer(routes.check, unanswerable), ...page],
    untilText(/^(No change of access helps|لا يفيد تغيير الوصول)\./),
  ),
  asked(
    'access-check-failed',
    [refusal(routes.check, [400, 'request.invalid']), ...page],
    untilRole('alert'),
  ),
  asked(
    'access-check-spent',
    [answer(routes.check, spent), ...page],
    untilText(/^(Raise the limits of|رفع حدود) Legal staff$/),
  ),
  asked('access-check-remedy', [answer(routes.check, refused), ...tried, ...page], async (tools) => {
    const { screen, fireEvent } = tools;
    const name = /^(Apply: Add Elif Demir|تطبيق: إضافة Elif Demir)/;
    fireEvent.click(await screen.findByRole('button', { name }));
    await screen.findByText(/gains access$|يكسب الوصول$/);
  }),
  storyAt(accessPath(agent.gptSystemId))(
    'access-check-empty',
    page,
    untilText(/^(Choose a user|اختر مستخدمًا)/),
  ),
  storyAt(agentsOfPath(refused.userId))(
    'agents-of-user-none',
    [
      answer(routes.agentsOf, { items: [], count: { value: 0, isExact: true } }),
      answer(userRoutes.get, user),
      offers,
    ],
    untilRole('heading', { level: 1, name: /Elif Demir/ }),
  ),
  storyAt(agentsOfPath(refused.userId))(
    'agents-of-user',
    [list, answer(userRoutes.get, user), offers],
    untilText('Data Protection'),
  ),
];
