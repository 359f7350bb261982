/** Small files of several kinds, each with what can be asked of it. */
import { officeOf, pdfOf, workbookOf } from '../../../../server/src/extraction/testing/documents.ts';
import { picture } from '../../../../server/src/testing/sample-files.ts';
import type { NamedFile } from '../../harness/file-library.ts';

const topics = [
  ['Ferries', 'The last ferry to the island leaves at half past nine in the evening.'],
  ['Greenhouse', 'The greenhouse is heated to eleven degrees from October on.'],
  ['Archive', 'Maps of the old town are kept in the archive for ninety years.'],
  ['Quarry', 'Blasting in the quarry is announced by three long signals.'],
  ['Bakery', 'Rye bread rests for fourteen hours before it goes into the oven.'],
  ['Orchard', 'Pears of the upper orchard are picked in the last week of August.'],
] as const;

export const questions = [
  'When does the last ferry to the island leave?',
  'How warm is the greenhouse?',
  'How long are maps of the old town kept?',
  'How long does rye bread rest?',
];

/** Enough that a file has several passages. */
const filler = (topic: string) =>
  Array.from(
    { length: 6 },
    (_, i) =>
      `## ${topic} ${i + 1}\n\nWhoever works there writes into the book of the ${topic.toLowerCase()} what was done on day ${i + 1}, and who was there to help with it. `,
  ).join('\n\n');

const textOf = ([topic, sentence]: readonly [string, string]) =>
  `# ${topic}\n\n${sentence}\n\n${filler(topic)}\n`;

const bytes = (content: Buffer) => Uint8Array.from(content);

/** Creates `count` different files. */
export async function mixedFiles(count: number): Promise<NamedFile[]> {
  const [ferries, greenhouse, archive, quarry, bakery, orchard] = topics;
  const oven = (await picture('png', { width: 320, height: 200 })).toString('base64');
  const files: NamedFile[] = [
    { name: 'ferries.md', content: textOf(ferries) },
    { name: 'greenhouse.pdf', content: bytes(pdfOf({ heading: greenhouse[0], lines: [greenhouse[1]] })) },
    {
      name: 'bakery.html',
      content: `<h1>${bakery[0]}</h1><p>${bakery[1]}</p><p><img src="data:image/png;base64,${oven}"></p><p>Figure 1: The oven.</p>`,
    },
    { name: 'archive.docx', content: bytes(await officeOf(textOf(archive), 'docx')) },
    { name: 'quarry.txt', content: textOf(quarry) },
    {
      name: 'orchard.xlsx',
      content: bytes(await workbookOf({ Orchard: [['Fruit', 'When'], orchard.slice()] })),
    },
  ];
  return files.slice(0, count);
}

/** Another version of the first of them. */
export const laterVersion: NamedFile = {
  name: 'ferries.md',
  content: textOf([topics[0][0], 'The last ferry to the island leaves at ten in the evening.']),
};
