/** Stories of prompts in the message field and their editors. */
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { agentPromptRoutes, userPromptRoutes } from '@polylogue/contract/agents/prompts/routes';
import type { AgentPrompt, Prompt } from '@polylogue/contract/agents/prompts/schemas';
import { type StoryTools, type Story, storyAt } from '../../../../testing/story.ts';
import { answer, silence } from '../../../../testing/memory-transport.ts';
import { chatAgent, id } from '../../testing/fixtures.ts';
import { AgentPrompts } from '../agent-prompts.tsx';

const prompt = (number: number, title: string, text: string): Prompt => ({
  promptId: id(number),
  title,
  text,
  position: number % 100,
});
const offered = [
  prompt(
    100,
    'Summarise for the business',
    'Summarise the contract for {{audience:management|staff|customers}} in {{language:English|Arabic}}. At most {{lines}} lines. Name term, notice, liability and price, each with its clause.',
  ),
  prompt(101, 'Sum of all obligations', 'Make a table of who owes what until when.'),
];
const own = [
  prompt(200, 'Summary for the file', 'Five lines: parties, value, term, risks, place.'),
  prompt(201, 'رسالة إلى المورّد', 'اكتب رسالة مهذبة إلى {{الاسم}} عن {{الموضوع}}.'),
  prompt(
    202,
    'A title that is far too long for one line of the list and has to end somewhere',
    'x'.repeat(900),
  ),
];
const ofAgent: AgentPrompt[] = offered.map((one) => ({
  ...one,
  gptSystemId: id(1),
  version: 1,
  updatedAt: '2026-11-12T08:00:00Z',
}));
const agent = chatAgent({
  name: 'Contract Review',
  description: 'Reads agreements and marks what costs.',
  starterPrompts: ['What should I look at first in a supplier agreement?'],
});
const base = [
  answer(agentRoutes.listAvailable, { items: [agent] }),
  answer(conversationRoutes.list, { items: [] }),
  answer(conversationRoutes.promptsForConversation, { items: offered }),
];
const all = [...base, answer(userPromptRoutes.list, { items: own })];

const button = ({ screen }: StoryTools, name: RegExp) => screen.findByRole('button', { name });
async function type(tools: StoryTools, ...texts: string[]) {
  await tools.screen.findByText('Reads agreements and marks what costs.');
  const field = document.querySelector('textarea');
  if (!field) throw new Error('There is no message field');
  for (const value of texts) tools.fireEvent.change(field, { target: { value } });
  return field;
}
async function manage(tools: StoryTools) {
  await type(tools, '/');
  tools.fireEvent.click(await button(tools, /^(Manage prompts|إدارة الموجّهات)$/));
}

export const stories: readonly Story[] = [
  storyAt('/chat')('prompts-list', all, async (tools) => {
    await type(tools, '/', '/sum');
    await tools.screen.findByText('Sum of all obligations');
  }),
  storyAt('/chat')('prompts-form', all, async (tools) => {
    const field = await type(tools, '/');
    await tools.screen.findByText('Sum of all obligations');
    tools.fireEvent.keyDown(field, { key: 'Enter' });
    const lines = await tools.screen.findByRole('textbox', { name: 'lines' });
    tools.fireEvent.keyDown(lines, { key: 'Enter' });
    await tools.screen.findAllByText(/./, { selector: '.MuiFormHelperText-root' });
  }),
  storyAt('/chat')(
    'prompts-none',
    [
      answer(conversationRoutes.promptsForConversation, { items: [] }),
      ...base,
      answer(userPromptRoutes.list, { items: [] }),
    ],
    async (tools) => {
      await type(tools, '/');
      await tools.screen.findByRole('listbox');
    },
  ),
  storyAt('/chat')('prompts-loading', [...base, silence(userPromptRoutes.list)], async (tools) => {
    await type(tools, '/');
    await tools.screen.findByRole('listbox');
  }),
  storyAt('/chat')('prompts-own', all, async (tools) => {
    await manage(tools);
    await tools.screen.findByRole('dialog');
  }),
  storyAt('/chat')('prompts-own-new', all, async (tools) => {
    await manage(tools);
    tools.fireEvent.click(await button(tools, /^(New prompt|موجّه جديد)$/));
    await tools.screen.findByRole('textbox', { name: /^(Title|العنوان)$/ });
  }),
  {
    name: 'prompts-of-agent',
    element: <AgentPrompts gptSystemId={id(1)} />,
    answers: [answer(agentPromptRoutes.list, { items: ofAgent, permissions: { canEdit: true } })],
    prepare: ({ screen }) => screen.findByText('Sum of all obligations'),
  },
];
