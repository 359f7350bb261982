/** Stories of the administration of file libraries. */
import { fileLibraryRoutes as routes } from '@polylogue/contract/knowledge/libraries/routes';
import type { DocumentFigure } from '@polylogue/contract/knowledge/libraries/figures';
import type { FileCounts, FileLibrary, LibraryFile } from '@polylogue/contract/knowledge/libraries/schemas';
import type { FileState } from '@polylogue/contract/knowledge/libraries/file-states';
import type { StoryTools, Story } from '../../../../testing/story.ts';
import { answer, refusal, silence } from '../../../../testing/memory-transport.ts';
import { scannedLetter } from '../../../../testing/scanned-letter.ts';
import { definedIndex, embeddingAnswers, embeddingStories } from './embedding-stories.ts';
import { indexStories } from './index-stories.ts';
import { informationStories } from './information-stories.tsx';
import { removalStories } from './removal-stories.ts';
import { answered, farOff, overtime } from './test-answers.ts';
import { uploadStories } from './upload-stories.tsx';
import { versionStories } from './version-stories.ts';

const id = (number: number) => `01890a5d-ac96-774b-bcce-${String(number).padStart(12, '0')}`;
const names = ['Employee handbook', 'Contracts EMEA', 'سياسات الرياض', 'Product manuals', 'Handbook'];

const libraryAt = (index: number): FileLibrary => {
  const isBuiltIn = index === names.length - 1;
  const mayWrite = !isBuiltIn;
  return {
    dataSourceId: id(index + 1),
    name: names[index] ?? '',
    description: index % 2 === 0 ? 'What holds for everybody who works here, by country.' : '',
    isBuiltIn,
    textIndexId: id(900 + index),
    fileCount: (index * 171) % 311,
    passageCount: (index * 4218) % 9001,
    agentCount: 3,
    failedCount: index === 1 ? 3 : 0,
    processingCount: index === 2 ? 14 : 0,
    sizeBytes: isBuiltIn ? 0 : 218_000_000 * index + 24_000,
    agents: [
      { gptSystemId: id(31), name: 'HR Policies', isPersonal: false },
      { gptSystemId: id(32), name: 'مكتب الترجمة', isPersonal: true },
    ],
    version: 3,
    updatedAt: '2026-11-12T08:00:00Z',
    deletedAt: null,
    permissions: { canEdit: mayWrite, canDelete: mayWrite, canRestore: false },
  };
};
const library: FileLibrary = { ...libraryAt(0), fileCount: 6 };

const files: [name: string, state: FileState][] = [
  ['Absence handbook.md', 'Ready'],
  ['hr/2026/Overtime and on-call.txt', 'Failed'],
  ['Parental leave policy.md', 'Indexing'],
  ['Travel and per diem.txt', 'Embedding'],
  ['دليل الإجازات.md', 'Queued'],
  ['Working time rules.md', 'Ready'],
];
const metadataByIndex: LibraryFile['metadata'][] = [
  { Department: ['Nursing', 'Night shift'], 'Valid until': ['2027-12-31'] },
  { Department: ['Nursing'] },
  {},
  {},
  { القسم: ['التمريض'] },
  { Department: ['Nursing', 'Kitchen'], 'Valid until': ['2027-12-31'], Author: ['Maya Lindqvist'] },
];
const omissions: LibraryFile['omissions'] = [
  { kind: 'pages', count: 4, pages: [4, 7, 8, 9] },
  { kind: 'formulas', count: 3 },
];
const fileAt = (index: number): LibraryFile => {
  const [name = '', state = 'Ready'] = files[index] ?? [];
  return {
    hash: String(index).repeat(64),
    name,
    mediaType: 'text/plain',
    sizeBytes: 24_000 * (index + 1),
    state,
    errorCode: state === 'Failed' ? 'file.unreadable' : null,
    passageCount: state === 'Ready' ? 11 * (index + 1) : 0,
    metadata: metadataByIndex[index] ?? {},
    lacksFigures: state === 'Ready' && index === 1,
    omissions: state === 'Ready' && index > 0 ? omissions : [],
    recognition: state === 'Ready' && index > 0 ? { done: 12, total: 12 } : null,
    createdAt: '2026-11-12T08:00:00Z',
    updatedAt: '2026-11-12T08:00:00Z',
    version: 1,
  };
};
const counts: FileCounts = { Queued: 1, Extracting: 0, Embedding: 1, Indexing: 1, Ready: 2, Failed: 1 };
const none: FileCounts = { Queued: 0, Extracting: 0, Embedding: 0, Indexing: 0, Ready: 0, Failed: 0 };

const places = { folders: ['hr', 'hr/2026'], fileTypes: ['md', 'txt'] };

const path = '/admin/datasource';
const filesPath = `${path}/${library.dataSourceId}/edit`;
const settingsPath = `${path}/${library.dataSourceId}/settings`;
const list = answer(routes.list, {
  items: names.map((_name, index) => libraryAt(index)),
  count: { value: names.length, isExact: true },
});
const page = [
  answer(routes.get, library),
  answer(routes.textIndexDefinition, definedIndex),
  answer(routes.fileCounts, counts),
  answer(routes.places, places),
  answer(routes.files, {
    items: files.map((_file, index) => fileAt(index)),
    count: { value: files.length, isExact: true },
  }),
];
const filePath = `${filesPath}?file=${'5'.repeat(64)}`;
const openFile = answer(routes.file, fileAt(5));
const passages = [
  {
    chunkId: id(802),
    title: 'Working time rules › Overtime',
    text: 'Overtime is taken as leave within the same quarter. Ask a week ahead.',
    page: 3,
    start: 0,
    end: 70,
  },
  { chunkId: id(803), title: farOff.title, text: farOff.text, start: 71, end: 120 },
];
const listed = ({ screen }: StoryTools) => screen.findByText('Working time rules.md');

const figures: DocumentFigure[] = ['Figure 1: Leave taken by month, 2025', '', 'الشكل 3: طلبات الإجازة'].map(
  (caption, index) => ({
    figureId: id(700 + index),
    caption,
    page: index + 1,
    start: 0,
    end: 0,
    width: 640,
    height: 400,
  }),
);

export const stories: Story[] = [
  { name: 'libraries', path, answers: [list], prepare: ({ screen }) => screen.findByText('Contracts EMEA') },
  {
    name: 'libraries-empty',
    path,
    answers: [answer(routes.list, { items: [], count: { value: 0, isExact: true } })],
    prepare: ({ screen }) => screen.findByText(/^(No libraries yet|لا توجد مكتبات بعد)$/),
  },
  { name: 'libraries-loading', path, answers: [silence(routes.list)] },
  { name: 'library-files', path: filesPath, answers: page, prepare: listed },
  ...indexStories({ path: filesPath, answers: page, listed }),
  {
    name: 'library-files-empty',
    path: filesPath,
    answers: [
      answer(routes.get, { ...library, fileCount: 0 }),
      answer(routes.textIndexDefinition, definedIndex),
      answer(routes.fileCounts, none),
      answer(routes.places, { folders: [], fileTypes: [] }),
      answer(routes.files, { items: [], count: { value: 0, isExact: true } }),
    ],
    prepare: ({ screen }) => screen.findByText(/^(No files yet|لا توجد ملفات بعد)$/),
  },
  {
    name: 'library-files-read-only',
    path: filesPath,
    answers: [
      answer(routes.get, {
        ...library,
        permissions: { canEdit: false, canDelete: false, canRestore: false },
      }),
      ...page.slice(1),
    ],
    prepare: listed,
  },
  {
    name: 'library-built-in',
    path: filesPath,
    answers: [answer(routes.get, { ...libraryAt(4), isBuiltIn: true }), ...page.slice(1)],
    prepare: listed,
  },
  {
    name: 'library-missing',
    path: filesPath,
    answers: [refusal(routes.get, [404, 'data_source.not_found'])],
  },
  {
    name: 'library-file-text',
    path: `${filePath}&view=text&start=12&end=57`,
    answers: [
      openFile,
      answer(routes.extraction, {
        title: 'Absence handbook',
        mediaType: 'text/markdown',
        text: '# Holidays\n\nEverybody has 27 days of paid leave a year.\n\n## How to ask\n\nAsk a week ahead.\n',
      }),
      answer(routes.figures, { items: figures }),
      silence(routes.figureImage),
      ...page,
    ],
    prepare: ({ screen }) => screen.findByText(/27 days/),
  },
  {
    name: 'library-file-picture',
    path: filePath,
    answers: [
      answer(routes.file, { ...fileAt(5), name: 'letters/laundry.png', mediaType: 'image/png' }),
      {
        ...silence(routes.downloadFile),
        respond: async () => new Response(await scannedLetter(['The laundry is fetched', 'on Mondays.'])),
      },
      ...page,
    ],
    prepare: ({ screen }) => screen.findByRole('img', { name: 'laundry.png' }),
  },
  {
    name: 'library-file-passages',
    path: `${filePath}&view=passages`,
    answers: [
      openFile,
      answer(routes.chunks, { items: passages, count: { value: 2, isExact: true } }),
      ...page,
    ],
    prepare: ({ screen }) => screen.findByText(/Overtime is taken/),
  },
  {
    name: 'library-file-why',
    path: `${filePath}&view=question&question=How+many+days+of+leave+are+there%3F`,
    answers: [openFile, answer(routes.testQuery, { ...answered, ofFile: [overtime, farOff] }), ...page],
    prepare: ({ screen }) => screen.findByText(/After six hours/),
  },
  {
    name: 'library-file-failed',
    path: `${filesPath}?file=${'1'.repeat(64)}&view=text`,
    answers: [answer(routes.file, fileAt(1)), ...page],
    prepare: ({ screen }) => screen.findByText(/^(This file could not be processed|تعذّرت معالجة هذا الملف)$/),
  },
  {
    name: 'library-try',
    path: `${filesPath}?question=How+many+days+of+leave+are+there%3F`,
    answers: [answer(routes.testQuery, answered), ...page],
    prepare: ({ screen }) => screen.findByText(/27 days/),
  },
  {
    name: 'library-try-filtered',
    path: `${filesPath}?question=&status=Failed&folder=hr%2F2026&keywords=overtime`,
    answers: page,
    // On phones the pane covers the list.
    prepare: ({ screen }) => screen.findByRole('button', { name: /^(Clear|مسح)$/, hidden: true }),
  },
  {
    name: 'library-without-index',
    path: `${filesPath}?question=`,
    answers: [answer(routes.get, { ...library, textIndexId: null }), ...page.slice(1)],
    prepare: ({ screen }) => screen.findAllByRole('note'),
  },
  {
    name: 'library-try-refused',
    path: `${filesPath}?question=Who+won%3F`,
    answers: [answer(routes.testQuery, { ...answered, answerability: 'none' }), ...page],
    prepare: ({ screen }) => screen.findByText(/27 days/),
  },
  ...versionStories({ path: `${filePath}&view=versions`, answers: [openFile, ...page] }),
  ...uploadStories({ path: filesPath, answers: page, file: fileAt(0) }),
  ...informationStories({
    filesPath,
    filePath: `${filePath}&view=passages`,
    settingsPath,
    // The path of a file matches those of general calls.
    answers: [
      ...embeddingAnswers(),
      answer(routes.putFilters, definedIndex),
      answer(routes.chunks, { items: passages, count: { value: 2, isExact: true } }),
      ...page,
      openFile,
    ],
  }),
  {
    name: 'library-new',
    path: `${path}/new`,
    prepare: ({ screen }) => screen.findByRole('textbox', { name: /^(Name|الاسم)$/ }),
  },
  {
    name: 'library-settings',
    path: settingsPath,
    answers: [...embeddingAnswers(), answer(routes.get, library)],
    prepare: ({ screen }) => screen.findByText(/^(Built-in, English|مدمج، للإنجليزية)$/),
  },
  ...removalStories(library, { filesPath, answers: page, settingsPath }),
  ...embeddingStories(library),
  {
    name: 'library-deleting',
    path: settingsPath,
    answers: [...embeddingAnswers(), answer(routes.get, library)],
    async prepare({ screen, fireEvent }) {
      fireEvent.click(await screen.findByRole('button', { name: /^(Delete|حذف)$/ }));
      await screen.findByRole('alertdialog');
    },
  },
];
