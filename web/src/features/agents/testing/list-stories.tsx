/** Stories of the list of agents. */
import {
  agentAdministrationRoutes as routes,
  agentOfferRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import { chatAccessPolicyRoutes as policyRoutes } from '@polylogue/contract/access-policies/policies/routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { agentFileRoutes } from '@polylogue/contract/agents/catalog/agent-file/routes';
import { type StoryTools, type Story, untilText, storyAt, untilRole } from '../../../testing/story.ts';
import { answer, refusal, silence } from '../../../testing/memory-transport.ts';
import { savedFileOf } from '../catalog/agent-file/agent-file.ts';
import { agentFile, filePreview } from './file-fixtures.ts';
import { offer, rows } from './fixtures.ts';
import { publishing, wider } from './publishing-fixtures.ts';

/** On phones the action is in a menu. */
async function chooseFile({ screen, fireEvent }: StoryTools): Promise<void> {
  const name = /^(Import…|استيراد…)$/;
  await screen.findByRole('link', { name: /^(New agent|وكيل جديد)$/ });
  const more = screen.queryByRole('button', {
    name: /^(More ways to create an agent|طرق أخرى لإنشاء وكيل)$/,
  });
  if (more) fireEvent.click(more);
  fireEvent.click(await screen.findByRole(more ? 'menuitem' : 'button', { name }));
}

export const path = '/admin/gptsystem';
export const list = answer(routes.list, { items: rows, count: { value: rows.length, isExact: true } });
export const offers = answer(agentOfferRoutes.availableConfiguration, offer);
const people = [
  answer(userRoutes.list, { items: [], count: { value: 0, isExact: true } }),
  answer(roleRoutes.list, { items: [] }),
  answer(groupRoutes.list, { items: [] }),
];

const tried = [
  answer(policyRoutes.choices, { items: [], hasMore: false }),
  answer(routes.publishing, publishing),
  answer(routes.publishV2, wider),
];

export const listStories: Story[] = [
  storyAt(path)('agents', [offers, list], untilText('IT Helpdesk')),
  storyAt(path)('agents-selected', [offers, list], async ({ screen, fireEvent }) => {
    await screen.findByText('IT Helpdesk');
    const [, , ...boxes] = screen.getAllByRole('checkbox');
    for (const box of boxes.slice(0, 3)) fireEvent.click(box);
  }),
  storyAt(path)('agents-audience', [offers, list, ...people], async (tools) => {
    const { screen, fireEvent } = tools;
    await screen.findByText('IT Helpdesk');
    const [, , ...boxes] = screen.getAllByRole('checkbox');
    for (const box of boxes.slice(0, 3)) fireEvent.click(box);
    fireEvent.click(await screen.findByRole('button', { name: /^(Audience…|الجمهور…)/ }));
    await screen.findByRole('dialog');
  }),
  storyAt(path)('agents-policies', [offers, list, ...tried], async ({ screen, fireEvent }) => {
    await screen.findByText('IT Helpdesk');
    const [, , ...boxes] = screen.getAllByRole('checkbox');
    for (const box of boxes.slice(0, 2)) fireEvent.click(box);
    fireEvent.click(await screen.findByRole('button', { name: /^(Access policies…|سياسات الوصول…)/ }));
    fireEvent.click(await screen.findByRole('switch', { name: /^(Replace the|استبدال) / }));
    fireEvent.click(await screen.findByRole('button', { name: /^(Preview|معاينة)$/ }));
    await screen.findAllByText(/^(After|بعد): /);
  }),
  storyAt(path)(
    'agents-from-file',
    [offers, list, answer(agentFileRoutes.preview, filePreview)],
    async (tools) => {
      const { screen, fireEvent } = tools;
      await chooseFile(tools);
      const field = await screen.findByLabelText(/^(Agent file|ملف الوكيل)$/);
      fireEvent.change(field, { target: { files: [savedFileOf(agentFile)] } });
      await screen.findByText(/gpt-9/);
    },
  ),
  storyAt(path)(
    'agents-none',
    [offers, answer(routes.list, { items: [], count: { value: 0, isExact: true } })],
    untilText(/^(No agents yet|لا وكلاء بعد)$/),
  ),
  storyAt(`${path}?keywords=travle`)(
    'agents-nothing-found',
    [offers, answer(routes.list, { items: [], count: { value: 0, isExact: true } })],
    untilText(/^(No results|لا نتائج)$/),
  ),
  storyAt(path)('agents-loading', [offers, silence(routes.list)]),
  storyAt(path)(
    'agents-failed',
    [offers, refusal(routes.list, [400, 'request.invalid'])],
    untilRole('alert'),
  ),
];
