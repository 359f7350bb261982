/** Stories of file metadata and its filters. */
import type { IndexFilter } from '@polylogue/contract/knowledge/libraries/filters';
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { StoryTools, Story } from '../../../../testing/story.ts';
import { type Answer, answer } from '../../../../testing/memory-transport.ts';

export const definedFilters: IndexFilter[] = [
  { name: 'Department', type: 'text', source: { kind: 'metadata', key: 'Department' } },
  { name: 'Valid until', type: 'date', source: { kind: 'metadata', key: 'Valid until' } },
  { name: 'Folder', type: 'text', source: { kind: 'file', fact: 'folder' } },
];
const inUse = answer(routes.information, {
  items: [
    { key: 'Department', values: ['Nursing', 'Kitchen', 'Night shift'] },
    { key: 'Author', values: ['Maya Lindqvist'] },
  ],
});

interface StoryPlaces {
  filesPath: string;
  filePath: string;
  settingsPath: string;
  answers: readonly Answer[];
}

const press = async ({ screen, fireEvent }: StoryTools, name: RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }));
const openMenu = async (tools: StoryTools, button: RegExp, item: RegExp) => {
  await press(tools, button);
  tools.fireEvent.click(await tools.screen.findByRole('menuitem', { name: item }));
};
const dialog = ({ screen }: StoryTools) => screen.findByRole('dialog', {}, { timeout: 5_000 });
const more = /^(More upload options|خيارات رفع أخرى)$/;

export const informationStories = ({ filesPath, filePath, settingsPath, ...given }: StoryPlaces): Story[] => {
  const answers = [inUse, ...given.answers];
  return [
    {
      name: 'library-file-information',
      path: filePath,
      answers,
      prepare: ({ screen }) => screen.findByText('Kitchen'),
    },
    {
      name: 'library-file-informing',
      path: filePath,
      answers,
      async prepare(tools) {
        await press(tools, /^(Metadata|البيانات الوصفية)$/);
        await dialog(tools);
        await press(tools, /^(Add field|إضافة حقل)$/);
        await tools.screen.findByRole('combobox', { name: /^(Name|الاسم)$/ });
      },
    },
    {
      name: 'library-folder-informing',
      path: filesPath,
      answers,
      async prepare(tools) {
        await tools.screen.findByText('Working time rules.md');
        await openMenu(tools, more, /^(Metadata of all files|البيانات الوصفية لكل الملفات)$/);
        await dialog(tools);
        await tools.screen.findByRole('combobox', { name: 'Author' });
      },
    },
    {
      name: 'library-upload-informing',
      path: filesPath,
      answers,
      async prepare(tools) {
        await tools.screen.findByText('Working time rules.md');
        await openMenu(tools, more, /^(Upload with metadata|رفع مع بيانات وصفية)$/);
        await dialog(tools);
        await tools.screen.findByRole('combobox', { name: 'Department' });
      },
    },
    {
      name: 'library-filters',
      path: settingsPath,
      answers,
      async prepare({ screen }) {
        const add = await screen.findByRole('button', { name: /^(Add filter|إضافة عامل تصفية)$/ });
        add.scrollIntoView({ block: 'center' });
      },
    },
    {
      name: 'library-filter-changing',
      path: settingsPath,
      answers,
      async prepare(tools) {
        await press(tools, /^(Edit filter Valid until|تعديل عامل التصفية Valid until)$/);
        await dialog(tools);
      },
    },
  ];
};
