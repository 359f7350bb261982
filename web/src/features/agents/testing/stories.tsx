/** Stories of the administration of agents. */
import {
  agentAdministrationRoutes as routes,
  agentOfferRoutes,
} from '@polylogue/contract/agents/catalog/administration-routes';
import { adminAgentDraftRoutes as draftRoutes } from '@polylogue/contract/agents/drafts/routes';
import { auditRoutes } from '@polylogue/contract/insight/audit/routes';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { adminDraftConversationRoutes } from '@polylogue/contract/chat/contexts/draft-routes';
import { evaluationRoutes } from '@polylogue/contract/agents/evaluations/routes';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { agentPromptRoutes } from '@polylogue/contract/agents/prompts/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { type StoryTools, type Story, storyAt, untilText, untilRole } from '../../../testing/story.ts';
import { answer, refusal } from '../../../testing/memory-transport.ts';
import { knowledgeStories } from './knowledge-stories.tsx';
import { list, listStories, offers, path } from './list-stories.tsx';
import {
  agent,
  chatAgent,
  configuration,
  draft,
  evaluation,
  id,
  newDraft,
  paths,
  prompt,
  versions,
} from './fixtures.ts';
import { usageAnswers } from './usage-fixtures.ts';
import { endpoint, publishing, wider } from './publishing-fixtures.ts';

const editorPath = `${path}/configstate/${draft.configStateId}/edit`;
const publishPath = `${path}/${agent.gptSystemId}/publish`;

const tested = chatAgent({
  gptSystemId: draft.configStateId,
  starterPrompts: configuration.starterPrompts,
});
const person = {
  userId: id(203),
  name: 'Elif Demir',
  userName: 'elif@contoso.com',
  emailAddress: 'elif@contoso.com',
  isActive: true,
  isInvited: false,
  createdAt: '2026-02-03T08:00:00Z',
  lastSignedInAt: '2026-11-20T08:02:00Z',
  userRoles: [],
  version: 1,
};
const entry = {
  auditEntryId: id(400),
  timeStamp: '2026-11-22T08:00:00Z',
  userId: id(200),
  userName: 'Maya Lindqvist',
  type: 'Agent',
  aggregateRootId: agent.gptSystemId,
  aggregateRootName: agent.name,
  domainOperation: 'Update',
  fields: ['systemPrompt'],
  version: 14,
  requestId: '0ed406f3-5d8c-4c44-9f3e-1a2b3c4d5e6f',
};

const around = [
  // The paths of these stories match that of an agent.
  offers,
  answer(agentOfferRoutes.requestParameterHandlebarsValueTypes, paths),
  answer(userRoutes.list, { items: [person], count: { value: 1, isExact: true } }),
  answer(roleRoutes.list, { items: [] }),
  answer(groupRoutes.list, { items: [] }),
  ...usageAnswers,
  answer(auditRoutes.list, { items: [entry], count: { value: 1, isExact: true } }),
  answer(routes.versions, { items: versions, count: { value: 3, isExact: true } }),
  answer(routes.version, {
    configurationVersion: 13,
    createdAt: '2026-11-03T08:00:00Z',
    createdBy: null,
    configuration: { ...configuration, systemPrompt: 'You are friendly. Suggest to contact HR.' },
  }),
  answer(adminDraftConversationRoutes.detailsForConversation, tested),
  answer(conversationRoutes.detailsForConversation, { ...tested, gptSystemId: agent.gptSystemId }),
  list,
];
const page = [
  answer(agentPromptRoutes.list, { items: [prompt], permissions: { canEdit: true } }),
  ...around,
  answer(routes.get, agent),
];
const gated = answer(evaluationRoutes.get, {
  ...evaluation,
  draft: {
    configurationStateId: draft.configStateId,
    gate: { isOpen: false, why: 'not_evaluated', evaluationRunId: null },
  },
});
const editor = [
  answer(evaluationRoutes.get, evaluation),
  answer(draftRoutes.get, draft),
  answer(draftRoutes.update, { ...draft, version: 4 }),
  ...page,
];
const publish = [answer(routes.publishing, publishing), answer(routes.publishV2, wider), ...page];

const nameField = ({ screen }: StoryTools) => screen.findByDisplayValue('HR Policies');
const button = ({ screen }: StoryTools, name: RegExp) => screen.findByRole('button', { name });
async function openTestChat({ screen, fireEvent }: StoryTools) {
  await screen.findByDisplayValue('HR Policies');
  const toggle = screen.queryByRole('button', { name: /^(Test chat|محادثة تجريبية)$/ });
  if (toggle) fireEvent.click(toggle);
  await screen.findByText(/How much parental leave do I get/);
}
async function enterName(tools: StoryTools, value: string) {
  tools.fireEvent.change(await nameField(tools), { target: { value } });
}

export const stories: Story[] = [
  ...listStories,
  storyAt(editorPath)('agent-editor', editor, nameField),
  storyAt(editorPath)('agent-test-chat', editor, openTestChat),
  storyAt(`${editorPath}?section=versions`)('agent-editor-versions', editor, async (tools) => {
    const open = await button(tools, /^(Compare version 13|مقارنة الإصدار 13)/);
    tools.fireEvent.click(open);
    // Words are marked one by one.
    await tools.screen.findByText('friendly');
  }),
  ...knowledgeStories(editorPath, [answer(evaluationRoutes.get, evaluation), ...page]),
  storyAt(editorPath)('agent-editor-saved', editor, async (tools) => {
    await enterName(tools, 'HR and travel');
    await tools.screen.findByText(/^(Saved as draft|محفوظ كمسودة)$/);
  }),
  storyAt(editorPath)('agent-editor-invalid', editor, async (tools) => {
    await enterName(tools, 'x'.repeat(151));
    tools.fireEvent.click(await button(tools, /^(Show errors|عرض الأخطاء)$/));
  }),
  storyAt(editorPath)(
    'agent-editor-conflict',
    [
      refusal(draftRoutes.updateGptSystem, [412, 'agent.newer_version'], {
        current: {
          mine: { ...configuration, systemPrompt: draft.systemPrompt, reasoningEffort: 'medium' },
          theirs: {
            configurationVersion: 15,
            createdAt: '2026-11-23T08:00:00Z',
            createdBy: { userId: id(202), name: 'Aisha Rahman' },
            configuration: { ...configuration, systemPrompt: 'Answer in one sentence.', followUps: true },
          },
          base: configuration,
        },
      }),
      ...editor,
    ],
    async (tools) => {
      await nameField(tools);
      tools.fireEvent.click(await button(tools, /^(Publish changes|نشر التغييرات)$/));
      await tools.screen.findAllByText(/^(Mine|تعديلاتي)$/);
    },
  ),
  storyAt(`${path}/configstate/${newDraft.configStateId}/edit`)(
    'agent-editor-new',
    [answer(draftRoutes.get, newDraft), ...around],
    (tools) => button(tools, /^(Create agent|إنشاء الوكيل)$/),
  ),
  storyAt(editorPath)(
    'agent-editor-missing',
    [refusal(draftRoutes.get, [404, 'configuration_state.not_found']), ...around],
    untilText(/./, { selector: 'main p' }),
  ),
  storyAt(`${editorPath}?compare`)(
    'agent-compare',
    editor,
    untilRole('textbox', { name: /^(Ask both|اسأل كليهما)$/ }),
  ),
  storyAt(`${editorPath}?section=prompts`)(
    'agent-editor-prompts',
    editor,
    untilText('Leave of a new colleague'),
  ),
  storyAt(`${editorPath}?section=usage`)(
    'agent-editor-usage',
    editor,
    untilText(/^(Conversations of everyone with|محادثات الجميع مع)/),
  ),
  storyAt(`${editorPath}?evaluation`)('agent-editor-evaluation', editor, ({ screen }) =>
    screen.findAllByRole('tab'),
  ),
  storyAt(editorPath)('agent-editor-gate', [gated, ...editor], (tools) =>
    button(tools, /^(Not evaluated|لم يُقيَّم)$/),
  ),
  storyAt(editorPath)('agent-editor-gate-question', [gated, ...editor], async (tools) => {
    await button(tools, /^(Not evaluated|لم يُقيَّم)$/);
    tools.fireEvent.click(await button(tools, /^(Publish changes|نشر التغييرات)$/));
    await tools.screen.findByRole('alertdialog');
  }),
  storyAt(editorPath)('agent-picture', editor, async (tools) => {
    tools.fireEvent.click(await button(tools, /^(Generate icon|توليد أيقونة)$/));
    await tools.screen.findByRole('dialog');
  }),
  storyAt(publishPath)('agent-publish', publish, untilText('Elif Demir')),
  storyAt(publishPath)(
    'agent-publish-endpoint',
    [answer(routes.publishing, { ...publishing, publicEndpoint: endpoint }), ...publish],
    async ({ screen }) => {
      const field = await screen.findByDisplayValue('hr-policies');
      field.scrollIntoView({ block: 'center' });
    },
  ),
  storyAt(publishPath)(
    'agent-publish-endpoint-removed',
    [answer(routes.publishing, { ...publishing, publicEndpoint: endpoint }), ...publish],
    async ({ screen, fireEvent }) => {
      fireEvent.click(
        await screen.findByRole('button', { name: /^(Remove public chat|إزالة المحادثة العامة)$/ }),
      );
      return screen.findByRole('button', { name: /^(Keep it|إبقاؤها)$/ });
    },
  ),
  storyAt(publishPath)('agent-publish-changed', publish, async ({ screen, fireEvent }) => {
    fireEvent.click(await screen.findByRole('switch', { name: /^(Everyone|الجميع)$/ }));
    const open = screen.queryByRole('button', { name: /^(Pre-publish check|فحص ما قبل النشر)$/ });
    if (open) fireEvent.click(open);
    await screen.findByText('Astrid Solberg');
  }),
  storyAt(`${path}/${agent.gptSystemId}/ux`)('agent-conversation-start', page, ({ screen }) =>
    screen.findByDisplayValue('Not legal advice.'),
  ),
];
