/** Stories of an agent's knowledge. */
import { dataSourceBindingRoutes } from '@polylogue/contract/agents/knowledge/binding-routes';
import { adminAgentDraftRoutes as draftRoutes } from '@polylogue/contract/agents/drafts/routes';
import { fileLibraryRoutes } from '@polylogue/contract/knowledge/libraries/routes';
import { type StoryTools, type Story, untilText, storyAt } from '../../../testing/story.ts';
import { type Answer, answer } from '../../../testing/memory-transport.ts';
import { binding, inUse, defaultBinding } from './binding-fixtures.ts';
import { draft, id } from './fixtures.ts';

const bound = {
  ...draft,
  dataSources: [id(61), id(62)],
  ragDataSources: [binding],
  ragDataSourceIds: { [id(62)]: id(90) },
};
const button = ({ screen }: StoryTools, name: RegExp) => screen.findByRole('button', { name });
async function openOut(tools: StoryTools) {
  tools.fireEvent.click(await button(tools, /^(Settings of Employee handbook|إعدادات Employee handbook)$/));
  const title = await tools.screen.findByText(/^(Filters|عوامل التصفية)$/);
  title.scrollIntoView({ block: 'center' });
}

/** `around`: answers to the editor's other calls. */
export const knowledgeStories = (path: string, around: readonly Answer[]): Story[] => {
  const answers = [
    answer(draftRoutes.get, bound),
    answer(draftRoutes.update, { ...bound, version: 4 }),
    answer(dataSourceBindingRoutes.systemDefaults, defaultBinding),
    answer(fileLibraryRoutes.information, inUse),
    ...around,
  ];
  return [
    storyAt(`${path}?section=knowledge`)(
      'agent-editor-knowledge',
      answers,
      untilText(/groups of the user|مجموعات المستخدم/),
    ),
    storyAt(`${path}?section=knowledge`)('agent-editor-binding', answers, openOut),
    storyAt(`${path}?section=knowledge`)('agent-editor-binding-invalid', answers, async (tools) => {
      await openOut(tools);
      tools.fireEvent.click(await button(tools, /^(Add filter|إضافة عامل تصفية)$/));
      tools.fireEvent.click(await button(tools, /^(Show errors|عرض الأخطاء)$/));
      const added = await tools.screen.findByRole('group', { name: /^(Filter 3|عامل التصفية 3)$/ });
      added.scrollIntoView({ block: 'center' });
    }),
  ];
};
