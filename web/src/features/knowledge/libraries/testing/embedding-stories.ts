/** Stories of a library's text index and of the choice of its embedding model. */
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { FileLibrary, TextIndexDefinition } from '@polylogue/contract/knowledge/libraries/schemas';
import type { Story } from '../../../../testing/story.ts';
import { type Answer, answer } from '../../../../testing/memory-transport.ts';
import { definedFilters } from './information-stories.tsx';

const builtIn = { providerId: null, providerName: null, model: 'all-MiniLM-L6-v2-int8-1' };
const large = { providerId: 'openai', providerName: 'OpenAI', model: 'text-embedding-3-large' };
const task = {
  requestId: 'embedding-story',
  startedBy: 'Grace Hopper',
  startedAt: '2026-11-20T09:00:00.000Z',
  done: 118,
  total: 311,
};

export const german = [{ language: 'de', fileCount: 171 }];
export const pendingTask = { ...task, status: 'Pending', endedAt: null, error: null } as const;

export const definedIndex: TextIndexDefinition = {
  dataSourceIndexId: '00000000-0000-7000-8000-000000000900',
  indexType: 'text',
  embedding: { ...builtIn, dimensions: 384, isOffered: true, failure: null },
  chunk: { maxCharacters: 1_200, withHeadings: true },
  passageCount: 4_218,
  unsuitedLanguages: [],
  filters: definedFilters,
  version: 1,
  change: null,
  rebuild: null,
};

/** Answers for the calls of the section. */
export const embeddingAnswers = (change: Partial<TextIndexDefinition> = {}) => [
  answer(routes.textIndexDefinition, { ...definedIndex, ...change }),
  answer(routes.detailsForCreate, {
    indexTypes: [{ type: 'text', isAvailable: true }],
    embeddings: [builtIn, large],
    upload: { maxBytes: 1, mediaTypes: [] },
  }),
];

const questionStory: Pick<Story, 'name' | 'prepare'> = {
  name: 'library-embedding-question',
  async prepare({ screen, fireEvent }) {
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: /^(Embedding model|نموذج التضمين)$/ }));
    fireEvent.click(await screen.findByRole('option', { name: /text-embedding-3-large/ }));
    await screen.findByRole('alertdialog');
  },
};

const rebuildStory: Pick<Story, 'name' | 'prepare'> = {
  name: 'library-index-rebuild',
  async prepare({ screen, fireEvent }) {
    fireEvent.click(
      await screen.findByRole('button', { name: /^(Rebuild text index…|إعادة بناء الفهرس النصي…)$/ }),
    );
    await screen.findByText(/4,218/, { selector: 'li' });
  },
};

const removingStory: Pick<Story, 'name' | 'prepare'> = {
  name: 'library-index-removing',
  async prepare({ screen, fireEvent }) {
    fireEvent.click(await screen.findByRole('button', { name: /^(Remove text index|أزل الفهرس النصي)$/ }));
    await screen.findByRole('alertdialog');
  },
};

const rebuildStories = (path: string, read: Answer): Story[] => [
  {
    name: 'library-embedding-language',
    path,
    answers: [...embeddingAnswers({ unsuitedLanguages: german }), read],
    prepare: ({ screen }) => screen.findByRole('note'),
  },
  {
    name: 'library-index-rebuilding',
    path,
    answers: [...embeddingAnswers({ rebuild: pendingTask }), read],
    prepare: ({ screen }) => screen.findByRole('progressbar'),
  },
  { ...rebuildStory, path, answers: [...embeddingAnswers(), read] },
];

/** Stories of a model change and its confirmation. */
export const embeddingStories = (library: FileLibrary): Story[] => {
  const path = `/admin/datasource/${library.dataSourceId}/settings`;
  const read = answer(routes.get, library);
  return [
    {
      name: 'library-embedding-changing',
      path,
      answers: [...embeddingAnswers({ change: pendingTask }), read],
      prepare: ({ screen }) => screen.findByRole('progressbar'),
    },
    {
      name: 'library-embedding-gone',
      path,
      answers: [
        ...embeddingAnswers({
          embedding: { ...large, providerName: null, dimensions: 3_072, isOffered: false, failure: null },
          change: {
            ...task,
            status: 'Rejected',
            endedAt: '2026-11-20T09:10:00.000Z',
            error: { code: 'model.key_refused', text: 'The model provider refused the key.' },
          },
        }),
        read,
      ],
      prepare: ({ screen }) => screen.findAllByRole('alert'),
    },
    {
      name: 'library-embedding-failing',
      path,
      answers: [
        ...embeddingAnswers({
          embedding: {
            ...large,
            dimensions: 3_072,
            isOffered: true,
            failure: {
              code: 'model.timeout',
              text: 'The model provider took too long.',
              at: '2026-11-20T09:10:00.000Z',
            },
          },
        }),
        read,
      ],
      prepare: ({ screen }) => screen.findByRole('alert'),
    },
    ...rebuildStories(path, read),
    { ...removingStory, path, answers: [...embeddingAnswers(), read] },
    { ...questionStory, path, answers: [...embeddingAnswers(), read] },
  ];
};
