/** A folder as people keep it: files of many kinds, some of them broken, some there twice. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { lockedPdf, officeOf, pdfOf, workbookOf } from '../../../server/src/extraction/testing/documents.ts';
import { officeFile } from '../../../server/src/testing/office-files.ts';

/** Error code of an unreadable file. */
export type FileFault = 'file.unreadable' | 'file.encrypted' | 'file.not_as_named';

export interface MixedFolder {
  path: string;
  /** Files that become ready. */
  readable: number;
  duplicates: number;
  /** Error codes of what can be kept but not read, by name. */
  unreadable: ReadonlyMap<string, FileFault>;
  /** Error codes of what is refused at once. */
  refused: ReadonlyMap<string, FileFault>;
  remove(): Promise<void>;
}

type Content = Buffer | string;

/** Files with the answers to the three questions of the journeys. */
const answering: [name: string, content: () => Content | Promise<Content>][] = [
  [
    'east-wing.pdf',
    () =>
      pdfOf(
        { heading: 'Working here', lines: ['This booklet is for everybody who works in the house.'] },
        {
          heading: 'Lifts',
          lines: [
            'The lift in the east wing carries twelve people.',
            'The lift in the east wing stops at nine in the evening.',
          ],
        },
        { heading: 'Keys', lines: ['Keys are kept at the gate.'] },
      ),
  ],
  [
    'spare-parts.xlsx',
    () =>
      workbookOf({
        Bicycles: [
          ['Part', 'Price'],
          ['Brake cable', '9 francs'],
        ],
        Boilers: [
          ['Part', 'Price'],
          ['Burner nozzle', '48 francs'],
          ['Pressure gauge', '31 francs'],
        ],
      }),
  ],
  [
    'inspection.eml',
    () =>
      [
        'From: Ann <ann@example.org>',
        'To: bob@example.org',
        'Subject: Inspection of the crane',
        '',
        'Dear Bob,',
        '',
        'The crane in the yard is inspected on the third Tuesday of March.',
        '',
        'Ann',
      ].join('\r\n'),
  ],
];

const broken: Record<'unreadable' | 'refused', Record<string, { code: FileFault; content: Content }>> = {
  unreadable: {
    'broken.pdf': { code: 'file.unreadable', content: '%PDF-1.7\nand no more' },
    'locked.pdf': {
      code: 'file.encrypted',
      content: lockedPdf(pdfOf({ heading: 'Locked', lines: ['Nobody knows.'] })),
    },
  },
  refused: {
    'setup.txt': {
      code: 'file.not_as_named',
      content: Buffer.from('MZ\x90\0\x03\0\0\0\x04\0', 'latin1'),
    },
    'torn.docx': { code: 'file.unreadable', content: officeFile('word/document.xml').subarray(0, 60) },
  },
};

const places = ['harbour', 'mill', 'library', 'school', 'market hall', 'town gate', 'bath house', 'theatre'];
const works = ['painted', 'swept', 'measured', 'photographed', 'fenced in', 'insured', 'lit', 'heated'];
const at = (list: readonly string[], index: number) => list[index % list.length] ?? '';

const sentenceOf = (n: number) =>
  `In meeting ${n} the council decided that the ${at(places, n)} is to be ${at(works, n >> 3)} by ${at(['Ann', 'Bob', 'Cleo'], n)}.`;

/** Minutes of a meeting, in the kinds in which such things are kept. */
const kinds: Record<string, (n: number) => Content | Promise<Content>> = {
  md: (n) => `# Minutes ${n}\n\n${sentenceOf(n)}\n`,
  txt: (n) => `Minutes ${n}\n\n${sentenceOf(n)}\n`,
  html: (n) => `<title>Minutes ${n}</title><h1>Minutes ${n}</h1><p>${sentenceOf(n)}</p>`,
  csv: (n) => `Meeting,Place,Decision\n${n},${at(places, n)},${at(works, n >> 3)}\n`,
  eml: (n) =>
    `From: ann@example.org\r\nTo: bob@example.org\r\nSubject: Minutes ${n}\r\n\r\n${sentenceOf(n)}\r\n`,
  pdf: (n) => pdfOf({ heading: `Minutes ${n}`, lines: [sentenceOf(n)] }),
  xlsx: (n) =>
    workbookOf({
      Minutes: [
        ['Meeting', 'Place', 'Decision'],
        [`${n}`, at(places, n), at(works, n >> 3)],
      ],
    }),
  docx: (n) => officeOf(`# Minutes ${n}\n\n${sentenceOf(n)}`, 'docx'),
  odt: (n) => officeOf(`# Minutes ${n}\n\n${sentenceOf(n)}`, 'odt'),
  epub: (n) => officeOf(`# Minutes ${n}\n\n${sentenceOf(n)}`, 'epub'),
};

const duplicates = 5;

/** Writes so many files into a new folder, with some folders below. */
export async function writeMixedFolder(count: number): Promise<MixedFolder> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'polylogue-mixed-'));
  const folder = path.join(root, 'Town council');
  const put = async (name: string, content: Content) => {
    const file = path.join(folder, name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content);
  };
  for (const [name, content] of answering) await put(name, await content());
  const all = { ...broken.unreadable, ...broken.refused };
  for (const [name, { content }] of Object.entries(all)) await put(name, content);
  for (let n = 1; n <= duplicates; n += 1) await put(`copies/copy-${n}.md`, (await kinds['md']?.(n)) ?? '');
  const rest = count - answering.length - Object.keys(all).length - duplicates;
  // Files with copies come first, and are texts.
  const endings = Object.keys(kinds);
  for (let n = 1; n <= rest; n += 1) {
    const ending = n <= duplicates ? 'md' : at(endings, n);
    await put(`minutes/${n % 4}/minutes-${n}.${ending}`, (await kinds[ending]?.(n)) ?? '');
  }
  const codesOf = (files: Record<string, { code: FileFault }>) =>
    new Map(Object.entries(files).map(([name, { code }]) => [name, code]));
  return {
    path: folder,
    readable: answering.length + rest,
    duplicates,
    unreadable: codesOf(broken.unreadable),
    refused: codesOf(broken.refused),
    remove: () => rm(root, { recursive: true }),
  };
}
