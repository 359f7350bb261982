/** Stories of the list of agents. */
import {
  agentAdministrationRoutes as routes,
  agentOfferRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import { agentFileRoutes } from '@polylogue/contract/agents/catalog/agent-file/routes';
import type { Hands, Story } from '../../../testing/story.ts';
import { answer, refusal, silence } from '../../../testing/memory-transport.ts';
import { savedFileOf } from '../catalog/agent-file/agent-file.ts';
import { agentFile, filePreview } from './file-fixtures.ts';
import { offer, rows } from './fixtures.ts';

/** On phones the action is in a menu. */
async function chooseFile({ screen, fireEvent }: Hands): Promise<void> {
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

export const listStories: Story[] = [
  {
    name: 'agents',
    path,
    answers: [offers, list],
    prepare: ({ screen }) => screen.findByText('IT Helpdesk'),
  },
  {
    name: 'agents-selected',
    path,
    answers: [offers, list],
    async prepare({ screen, fireEvent }) {
      await screen.findByText('IT Helpdesk');
      const [, , ...boxes] = screen.getAllByRole('checkbox');
      for (const box of boxes.slice(0, 3)) fireEvent.click(box);
    },
  },
  {
    name: 'agents-from-file',
    path,
    answers: [offers, list, answer(agentFileRoutes.preview, filePreview)],
    async prepare(tools) {
      const { screen, fireEvent } = tools;
      await chooseFile(tools);
      const field = await screen.findByLabelText(/^(Agent file|ملف الوكيل)$/);
      fireEvent.change(field, { target: { files: [savedFileOf(agentFile)] } });
      await screen.findByText(/gpt-9/);
    },
  },
  {
    name: 'agents-none',
    path,
    answers: [offers, answer(routes.list, { items: [], count: { value: 0, isExact: true } })],
    prepare: ({ screen }) => screen.findByText(/^(No agents yet|لا وكلاء بعد)$/),
  },
  {
    name: 'agents-nothing-found',
    path: `${path}?keywords=travle`,
    answers: [offers, answer(routes.list, { items: [], count: { value: 0, isExact: true } })],
    prepare: ({ screen }) => screen.findByText(/^(No results|لا نتائج)$/),
  },
  { name: 'agents-loading', path, answers: [offers, silence(routes.list)] },
  {
    name: 'agents-failed',
    path,
    answers: [offers, refusal(routes.list, [400, 'request.invalid'])],
    prepare: ({ screen }) => screen.findByRole('alert'),
  },
];
