/** Reads the sheets of a workbook (xlsx) with their cells as they are shown. */
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import type { OfficeAttachment, OfficeContentNode, OfficeParserAST } from 'officeparser';
import { AppError } from '../../app-error.ts';
import { maxCharacters } from '../text-limits.ts';
import { commentsOf, readPersons } from './cell-comments.ts';
import { readStyles } from './cell-styles.ts';
import { readDrawing } from './drawings.ts';
import { controlSigns } from './form-controls.ts';
import { attributeOf, type Parts, parseXml, readParts, type Relation, relationsOf } from './package-parts.ts';
import { type CellText, collectText } from './rich-text.ts';
import { runningParagraphs } from './sheet-headers.ts';
import { readSheet, type Workbook } from './sheet-cells.ts';

/** Document whose content is a node per sheet. */
export type WorkbookDocument = OfficeParserAST & { omissions?: Omission[] };

const usualPath = 'xl/workbook.xml';
const wantedPart =
  /^_rels\/\.rels$|^xl\/(?!externallinks|printersettings|pivot|theme|vba|media|embeddings).*\.(?:xml|rels)$/;
const picturePart = /^xl\/media\//;

/** Throws `file.unreadable` if the package is no workbook, and `file.too_complex` if it is too large. */
export function readWorkbook(file: Uint8Array, withFigures: boolean): WorkbookDocument {
  const parts = readParts(file, (path) => wantedPart.test(path) || (withFigures && picturePart.test(path)));
  const [named] = [...relationsOf(parts, '').values()].filter(({ kind }) => kind === 'officeDocument');
  const workbookPath = named && parts.has(named.target) ? named.target : usualPath;
  const main = parts.get(workbookPath);
  if (!main) throw new AppError('file.unreadable');
  const { is1904, sheets } = readSheetList(main);
  const relations = relationsOf(parts, workbookPath);
  const workbook = {
    is1904,
    styleOf: readStyles(partOf(parts, relations, 'styles')),
    strings: readStrings(partOf(parts, relations, 'sharedStrings')),
    budget: { characters: maxCharacters },
  };
  const attachments = withFigures ? [] : undefined;
  const opened = { parts, workbook, attachments, names: readPersons(parts), seen: new Set<string>() };
  // Only a macro or its editor can show a very hidden sheet; a hidden one is a click away.
  const readable = sheets.filter(({ state }) => state !== 'veryHidden');
  const content = readable.map(({ name, id }, index): OfficeContentNode => {
    const path = relations.get(id)?.target ?? `xl/worksheets/sheet${index + 1}.xml`;
    return sheetOf(opened, { name, path });
  });
  const hidden = sheets.length - readable.length;
  const omissions: Omission[] = hidden > 0 ? [{ kind: 'hiddenText', count: hidden }] : [];
  return { ...sheetDocument(content, attachments), omissions };
}

/** Returns a document of sheets; omits the conversion, which the generator of Markdown does without. */
export function sheetDocument(
  content: OfficeContentNode[],
  attachments: OfficeAttachment[] = [],
): WorkbookDocument {
  const document = { type: 'xlsx', config: {}, metadata: {}, warnings: [], content, attachments };
  return document as Omit<WorkbookDocument, 'to'> as WorkbookDocument;
}

interface SheetEntry {
  name: string;
  /** Id of the relation to the sheet. */
  id: string;
  state: string;
}

function readSheetList(content: Uint8Array): { is1904: boolean; sheets: SheetEntry[] } {
  let is1904 = false;
  const sheets: SheetEntry[] = [];
  parseXml(content, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(?:1|true|on)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const { name: title = '', state = 'visible' } = attributes;
      sheets.push({ name: title, state, id: attributeOf(attributes, 'id') ?? '' });
    },
  });
  return { is1904, sheets };
}

function partOf(
  parts: Parts,
  relations: ReadonlyMap<string, Relation>,
  kind: string,
): Uint8Array | undefined {
  const relation = [...relations.values()].find((one) => one.kind === kind);
  return parts.get(relation?.target ?? `xl/${kind.toLowerCase()}.xml`);
}

function readStrings(content: Uint8Array | undefined): CellText[] {
  const strings: CellText[] = [];
  if (!content) return strings;
  const string = collectText();
  parseXml(content, {
    open: string.open,
    text: string.text,
    close(name) {
      string.close(name);
      if (name === 'si') strings.push(string.take());
    },
  });
  return strings;
}

interface Package {
  parts: Parts;
  workbook: Workbook;
  attachments: OfficeAttachment[] | undefined;
  /** Names of those who comment, by their ids. */
  names: ReadonlyMap<string, string>;
  /** Headers and footers of former sheets. */
  seen: Set<string>;
}

function sheetOf(
  { parts, workbook, attachments, names, seen }: Package,
  { name, path }: { name: string; path: string },
): OfficeContentNode {
  const metadata = { sheetName: name };
  const part = parts.get(path);
  if (!part) return { type: 'sheet', metadata, children: [] };
  const relations = relationsOf(parts, path);
  const { rows, drawings, controls, running } = readSheet(part, workbook, (id) => {
    const relation = relations.get(id);
    return relation?.isExternal ? relation.target : undefined;
  });
  const signs = controlSigns(parts, relations, controls);
  const drawn = drawings.flatMap((id) =>
    readDrawing(parts, { path: relations.get(id)?.target ?? '', signs, attachments }),
  );
  return {
    type: 'sheet',
    metadata,
    children: [
      ...rows,
      ...drawn,
      ...commentsOf(parts, relations, names),
      ...runningParagraphs(running, seen),
    ],
  };
}
