/** Stories of the text index on the page of the files, and of the agents that use a library. */
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import { type Answer, answer } from '../../../../testing/memory-transport.ts';
import type { StoryTools, Story } from '../../../../testing/story.ts';
import { definedIndex, german, pendingTask } from './embedding-stories.ts';

interface IndexParts {
  path: string;
  answers: readonly Answer[];
  /** Waits for the files. */
  listed(tools: StoryTools): Promise<unknown>;
}

export const indexStories = ({ path, answers, listed }: IndexParts): Story[] => [
  {
    name: 'library-files-rebuilding',
    path,
    answers: [answer(routes.textIndexDefinition, { ...definedIndex, rebuild: pendingTask }), ...answers],
    prepare: ({ screen }) => screen.findByRole('progressbar'),
  },
  {
    name: 'library-files-language',
    path,
    answers: [answer(routes.textIndexDefinition, { ...definedIndex, unsuitedLanguages: german }), ...answers],
    prepare: ({ screen }) => screen.findByRole('note'),
  },
  {
    name: 'library-used-by',
    path,
    answers,
    async prepare(tools) {
      await listed(tools);
      const name = /^(3 agents use it|يستخدمها [3٣] وكلاء)$/;
      tools.fireEvent.click(await tools.screen.findByRole('button', { name }));
      await tools.screen.findByText('HR Policies');
    },
  },
];
