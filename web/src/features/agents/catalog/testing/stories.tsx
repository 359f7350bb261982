/** Stories of finding agents and creating personal ones. */
import { personalAgentRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { agentDirectoryRoutes as routes } from '@polylogue/contract/agents/catalog/routes';
import { agentDraftRoutes as drafts } from '@polylogue/contract/agents/drafts/routes';
import type { PublishingAnswer } from '@polylogue/contract/agents/publishing/publishing';
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import type { DirectoryAgent } from '@polylogue/contract/agents/agent/schemas';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { type StoryTools, type Story, storyAt, untilText, untilRole } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import { configurationOf } from '../../drafts/editor/draft-values.ts';
import { agent, chatAgent, newDraft, offer, personalDraft } from '../../testing/fixtures.ts';
import { publishing } from '../../testing/publishing-fixtures.ts';
import { directoryAgent } from './directory-agent.ts';

const own = { canRead: true, canEdit: true, canPublish: true, canDelete: true };
const priya = { userId: directoryAgent(90).gptSystemId, name: 'Priya Raman' };
const maya = { userId: '0192c0de-0000-7000-8000-000000000001', name: 'Maya Lindqvist' };
const descriptions: [name: string, description: string, more?: Partial<DirectoryAgent>][] = [
  [
    'HR Policies',
    'Leave, working time, benefits and conduct, answered from the employee handbook.',
    { hasLibrary: true },
  ],
  [
    'Contract Review',
    'Reads a contract with you: risks, deadlines, unusual clauses, with the place in the text.',
    {
      capabilityTypes: ['FileSearch'],
      starterPrompts: ['Which clauses are unusual?', 'Until when can we cancel?'],
    },
  ],
  [
    'IT Helpdesk',
    "Passwords, devices, VPN and software requests. Opens a ticket if it can't help.",
    { hasLibrary: true },
  ],
  ['Expense Rules', 'What is paid, up to how much, and which receipt is needed, by country.'],
  [
    'Translation Desk',
    'Translates texts and documents in our terminology, into nine languages.',
    { capabilityTypes: ['FileSearch', 'Vision'] },
  ],
  [
    'Meeting Notes',
    'Turns a transcript into decisions, tasks and a short mail.',
    { gptSystemType: 'User', owner: maya, permissions: own, capabilityTypes: ['FileSearch'] },
  ],
  [
    'Release Notes Writer',
    'Makes release notes from commits and tickets, in our tone.',
    { gptSystemType: 'User', owner: priya, capabilityTypes: ['CodeInterpreter'] },
  ],
  ['null', ''],
];
const agents = descriptions.map(([name, description, more], index) =>
  directoryAgent(index + 1, { name, description, ...more }),
);
const page = (items: DirectoryAgent[]) => ({ items, count: { value: items.length, isExact: true } });
const draft = {
  configStateId: newDraft.configStateId,
  gptSystemId: null,
  name: 'Onboarding Buddy',
  description: '',
  avatarUrl: null,
  author: maya,
  baseVersion: null,
  updatedAt: '2026-11-20T08:00:00Z',
  version: 2,
};
const directory = [
  answer(routes.availableForConversation, page(agents)),
  answer(routes.system, page(agents.filter(({ gptSystemType }) => gptSystemType === 'System'))),
  answer(routes.mine, page(agents.filter(({ owner }) => owner === maya))),
  answer(routes.sharedWithMe, page(agents.filter(({ owner }) => owner === priya))),
  answer(routes.pinned, { items: agents.slice(0, 2) }),
  answer(routes.recent, { items: agents.slice(0, 6) }),
  answer(routes.configStates, { items: [draft] }),
  answer(routes.categories, {
    items: [
      { name: 'People', count: 4 },
      { name: 'Travel', count: 3 },
      { name: 'IT', count: 2 },
    ],
  }),
  answer(agentRoutes.listAvailable, {
    items: agents.map(({ gptSystemId, name, description, gptSystemType }) =>
      chatAgent({
        gptSystemId,
        name,
        description,
        gptSystemType,
        greeting: 'Hello! Ask me anything about it.',
        disclaimer: 'Answers can be wrong. Check what matters.',
      }),
    ),
  }),
  answer(conversationRoutes.list, { items: [] }),
  answer(routes.basic, directoryAgent(1)),
];
const nothing = page([]);
const empty = [
  answer(routes.categories, { items: [] }),
  answer(routes.availableForConversation, nothing),
  answer(routes.system, nothing),
  answer(routes.mine, nothing),
  answer(routes.sharedWithMe, nothing),
  answer(routes.pinned, { items: [] }),
  answer(routes.configStates, { items: [] }),
  answer(conversationRoutes.list, { items: [] }),
];
const state = personalDraft({
  gptSystemName: 'Onboarding Buddy',
  description: 'Helps new colleagues through their first weeks.',
  systemPrompt: 'Answer questions of new colleagues kindly and briefly.',
  greeting: 'Welcome! What would you like to know?',
  starterPrompts: ['Where do I get my badge?', 'Who helps with my laptop?'],
});
const editor = [
  answer(drafts.get, state),
  answer(drafts.dataSourcesAndCapabilities, {
    dataSources: [],
    capabilities: [
      { capabilityType: 'FileSearch', isAvailable: true, reason: null },
      { capabilityType: 'CodeInterpreter', isAvailable: false, reason: 'later' },
    ],
    languageEngines: ['OpenAI', 'Anthropic'],
    deployments: offer.deployments,
  }),
  ...directory,
];
const { gptSystemId } = directoryAgent(6);
const sharedNames = ['Priya Raman', 'Elif Demir', 'Astrid Solberg', 'Henrik Aas', 'سلمى حداد'];
const sharedUsers = sharedNames.map((name, index) => ({ id: directoryAgent(60 + index).gptSystemId, name }));
const shared: PublishingAnswer = {
  ...publishing,
  gptSystemId,
  from: null,
  checklist: [],
  libraries: [],
  effect: { ...publishing.effect, audienceCount: sharedUsers.length },
  audience: { everyone: false, userIds: sharedUsers.map(({ id }) => id), roleIds: [], groupIds: [] },
  names: { users: sharedUsers, roles: [], groups: [], guidelinesDocuments: [] },
};
const sharedEditor = [
  answer(drafts.get, { ...state, gptSystemId, baseVersion: 1, newestVersion: 1 }),
  answer(personalAgentRoutes.publishing, shared),
  answer(personalAgentRoutes.get, { ...agent, gptSystemId, configuration: configurationOf(state) }),
  ...editor,
];

const path = '/chat/agents';
const shown = ({ screen }: StoryTools) => screen.findByRole('article', { name: 'IT Helpdesk' });
/** Opens the tab of the side menu, which is hidden on phones. */
async function openTab({ screen, fireEvent }: StoryTools) {
  const open = screen.queryByRole('button', { name: /^(Open menu|فتح القائمة)$/ });
  if (open) fireEvent.click(open);
  fireEvent.click(await screen.findByRole('tab', { name: /^(Agents|الوكلاء)$/ }));
  await screen.findByRole('list', { name: /^(Recent|الأخيرة)$/ });
}

export const stories: Story[] = [
  storyAt(path)('agents-discover', directory, shown),
  storyAt(path)(
    'agents-discover-empty',
    empty,
    untilText(/^(You currently don't have access|ليس لديك حاليًا)/),
  ),
  storyAt(path)('agents-discover-loading', [silence(routes.availableForConversation), ...directory]),
  storyAt(path)(
    'agents-discover-failed',
    [refusal(routes.availableForConversation, [400, 'request.invalid']), ...directory],
    untilRole('button', { name: /^(Try again|إعادة المحاولة)$/ }),
  ),
  storyAt(path)('agents-discover-details', directory, async (tools) => {
    await shown(tools);
    const { screen, fireEvent } = tools;
    fireEvent.click(screen.getByRole('button', { name: /^(Details of|تفاصيل) Contract Review$/ }));
    await screen.findByText('Which clauses are unusual?');
  }),
  storyAt(path)('agents-menu', directory, async (tools) => {
    await shown(tools);
    await openTab(tools);
  }),
  storyAt(path)('agents-quick-create', directory, async (tools) => {
    await shown(tools);
    const { screen, fireEvent } = tools;
    const [create] = screen.getAllByRole('button', { name: /^(Create a Personal Agent|إنشاء وكيل شخصي)$/ });
    if (create) fireEvent.click(create);
    await screen.findByRole('textbox', { name: /^(Agent Name|اسم الوكيل)$/ });
  }),
  storyAt('/chat')('agents-chat-menu', directory, async ({ screen, fireEvent }) => {
    fireEvent.click(await screen.findByRole('button', { name: /^(Actions of|إجراءات) HR Policies$/ }));
    await screen.findByRole('menuitem', { name: /^(Copy link|نسخ الرابط)$/ });
  }),
  storyAt('/chat')('agents-chat-mention', directory, async ({ screen, fireEvent }) => {
    const field = await screen.findByRole('textbox', { name: /^(Message|الرسالة)/ });
    fireEvent.change(field, { target: { value: '@' } });
    await screen.findByRole('option', { name: /IT Helpdesk/ });
  }),
  storyAt(`/chat/agents/configstate/${state.configStateId}/edit`)(
    'agents-personal-editor',
    editor,
    ({ screen }) => screen.findByDisplayValue('Onboarding Buddy'),
  ),
  storyAt(`/chat/agents/configstate/${state.configStateId}/edit`)(
    'agents-personal-model',
    editor,
    async ({ screen }) => {
      const field = await screen.findByRole('combobox', { name: /^(Model|النموذج)$/ });
      field.scrollIntoView();
    },
  ),
  storyAt(`/chat/agents/configstate/${state.configStateId}/edit`)(
    'agents-personal-shared',
    sharedEditor,
    async ({ screen }) => {
      await screen.findByDisplayValue('Onboarding Buddy');
      await screen.findByLabelText(/^(Shared with|تمت مشاركته)/);
    },
  ),
];
