/** Reads Jupyter notebooks, formats 3 and 4, as their cells and the text of their outputs. */
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { withoutTerminalSequences } from '../../file-checks/control-characters.ts';
import type { ExtractedText } from '../document.ts';
import { withoutEncodedData } from '../encoded-data.ts';
import { withOmissions } from '../omissions.ts';

/** Converts HTML to Markdown. */
type ReadPage = (page: string) => Promise<Pick<ExtractedText, 'text' | 'omissions'>>;

type Fields = Record<string, unknown>;
/** Output of a cell by media type. */
type Bundle = ReadonlyMap<string, string>;

interface Reading {
  readPage: ReadPage;
  language: string;
  omissions: Omission[];
  /** HTML left to convert, in characters. */
  pageCharacters: number;
}

const maxPageCharacters = 4_000_000;
/** Media types of the keys that format 3 has in place of them. */
const oldTypes: Record<string, string> = {
  text: 'text/plain',
  html: 'text/html',
  latex: 'text/latex',
  json: 'application/json',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpeg: 'image/jpeg',
  pdf: 'application/pdf',
};
const pictureType = /^(?:image|audio|video)\/|^application\/pdf$/;
/** Name of an object in place of its content. */
const objectName = /^<[^\n]*>$/;
/** Languages of cells that begin with such a line. */
const cellMagic = /^%%(bash|sh|html|javascript|js|sql|latex|perl|ruby|R|markdown)\b/;
const attachedPicture = /!\[([^\]\n]{0,500})\]\(<?attachment:[^)\n]{0,500}\)/g;

/** Returns `undefined` if the text is no notebook. */
export async function readNotebook(text: string, readPage: ReadPage): Promise<ExtractedText | undefined> {
  const notebook = parse(text);
  const cells = notebook && cellsOf(notebook);
  if (!cells) return undefined;
  const language = languageOf(fieldsOf(notebook.metadata));
  const reading: Reading = { readPage, language, omissions: [], pageCharacters: maxPageCharacters };
  const parts: string[] = [];
  for (const cell of cells) {
    parts.push(sourceOf(reading, cell));
    if (cell.cell_type === 'code')
      for (const output of listOf(cell.outputs)) parts.push(await outputOf(reading, output));
  }
  const title = fieldsOf(notebook.metadata).title;
  const read = {
    title: typeof title === 'string' ? title : undefined,
    text: parts.filter(Boolean).join('\n\n'),
    isMarkdown: true,
    pageStarts: [],
  };
  return withOmissions<ExtractedText>(read, reading.omissions);
}

function parse(text: string): Fields | undefined {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return undefined;
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.filter((line) => typeof line === 'string').join('');
  return typeof value === 'string' ? value : '';
}

function cellsOf(notebook: Fields): Fields[] | undefined {
  if (Array.isArray(notebook.cells)) return listOf(notebook.cells);
  if (!Array.isArray(notebook.worksheets)) return undefined;
  return listOf(notebook.worksheets).flatMap(({ cells }) => listOf(cells));
}

/** Returns the language of the kernel, else that of its name, such as *python3*. */
function languageOf({ language_info, kernelspec, language }: Fields): string {
  const kernel = fieldsOf(kernelspec);
  const name = typeof kernel.name === 'string' ? kernel.name.replace(/[\d.-]+$/, '') : undefined;
  const named = [fieldsOf(language_info).name, kernel.language, language, name];
  const found = named.filter((one) => typeof one === 'string').find((one) => /^[\w+#-]{1,30}$/.test(one));
  return found?.toLowerCase() ?? '';
}

function sourceOf(reading: Reading, cell: Fields): string {
  const source = clean(reading, textOf(cell.source ?? cell.input)).trimEnd();
  reading.omissions.push({ kind: 'encodedData', count: Object.keys(fieldsOf(cell.attachments)).length });
  if (source.trim() === '') return '';
  if (cell.cell_type === 'markdown') return source.replaceAll(attachedPicture, '$1').trim();
  if (cell.cell_type === 'heading') return `${'#'.repeat(Number(cell.level) || 1)} ${source.trim()}`;
  if (cell.cell_type !== 'code') return fenced(source);
  const magic = cellMagic.exec(source)?.[1]?.toLowerCase();
  return fenced(source, magic ?? (reading.language || languageOf(cell)));
}

async function outputOf(reading: Reading, output: Fields): Promise<string> {
  const { output_type: kind } = output;
  if (kind === 'stream') return fencedOutput(reading, textOf(output.text));
  if (kind === 'error' || kind === 'pyerr') return fencedOutput(reading, failureOf(output));
  const bundle = bundleOf(output);
  const isPicture = [...bundle.keys()].some((type) => pictureType.test(type));
  if (isPicture) reading.omissions.push({ kind: 'encodedData', count: 1 });
  return representationOf(reading, bundle, isPicture);
}

function failureOf({ ename, evalue, traceback }: Fields): string {
  const lines = Array.isArray(traceback) ? traceback.filter((line) => typeof line === 'string') : [];
  return lines.length > 0 ? lines.join('\n') : [textOf(ename), textOf(evalue)].filter(Boolean).join(': ');
}

function bundleOf(output: Fields): Bundle {
  const data = output.data === undefined ? output : fieldsOf(output.data);
  return new Map(
    Object.entries(data).flatMap(([key, value]) => {
      const type = oldTypes[key] ?? key;
      if (!type.includes('/')) return [];
      const isData = type === 'application/json' && typeof value === 'object' && !Array.isArray(value);
      return [[type, isData ? JSON.stringify(value, undefined, 2) : textOf(value)] as const];
    }),
  );
}

/** Chooses the representation of an output that keeps most of its text. */
async function representationOf(reading: Reading, bundle: Bundle, isPicture: boolean): Promise<string> {
  const of = (type: string) => bundle.get(type)?.trimEnd() ?? '';
  const [markdown, page, plain] = [of('text/markdown'), of('text/html'), of('text/plain')];
  if (markdown.trim() !== '') return clean(reading, markdown).trim();
  if (/<table[\s>]/i.test(page)) {
    const table = await pageText(reading, page);
    if (table !== '') return table;
  }
  if (plain.trim() !== '') return isPicture && objectName.test(plain) ? '' : fencedOutput(reading, plain);
  if (page !== '') return pageText(reading, page);
  const latex = of('text/latex').trim();
  if (latex !== '') return clean(reading, latex);
  const data = of('application/json');
  return data === '' ? '' : fenced(clean(reading, data), 'json');
}

/** Returns an empty text if the page can't be read. */
async function pageText(reading: Reading, page: string): Promise<string> {
  reading.pageCharacters -= page.length;
  if (reading.pageCharacters < 0) return '';
  try {
    const { text, omissions = [] } = await reading.readPage(page);
    reading.omissions.push(...omissions);
    return text.trim();
  } catch {
    return '';
  }
}

/** Removes colours, and what a progress bar overwrote. */
const fencedOutput = (reading: Reading, text: string): string =>
  fenced(
    clean(reading, withoutTerminalSequences(text))
      .replaceAll('\r\n', '\n')
      .split('\n')
      .map((line) => line.trimEnd().split('\r').at(-1) ?? '')
      .join('\n'),
  );

function clean(reading: Reading, text: string): string {
  const found = withoutEncodedData(text);
  reading.omissions.push({ kind: 'encodedData', count: found.removed });
  return found.text;
}

function fenced(text: string, language = ''): string {
  const content = text.replace(/^(?:[ \t]*\n)+/, '').trimEnd();
  if (content === '') return '';
  const longest = (content.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${content}\n${fence}`;
}
