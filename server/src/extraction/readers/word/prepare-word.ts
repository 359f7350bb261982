/**
 * Prepares a Word document for reading: resolves styles, numbers, fields, symbols and hidden text, so that
 * the reader finds what Word shows.
 */
import { isEmpty, limitCharts } from '../../charts/chart-text.ts';
import { readChart } from '../../charts/read-chart.ts';
import type { LeftOut } from '../markup/left-out.ts';
import { type XmlElement, childOf, childrenOf, element, formatXml, parseXml } from '../markup/xml-tree.ts';
import { openZip } from '../markup/zip-parts.ts';
import { readNumbering } from './word-numbering.ts';
import type { WordDocument } from './word-context.ts';
import { rewritePart } from './word-part.ts';
import { keptProperties } from './word-properties.ts';
import { readStyles } from './word-styles.ts';

const relationsName = 'http://schemas.openxmlformats.org/package/2006/relationships';
const linkType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink';
const relationsPathOf = (path: string) => path.replace(/([^/]+)$/, '_rels/$1.rels');
const noteParts = { footnote: 'footnotes', endnote: 'endnotes' } as const;
type NoteKind = keyof typeof noteParts;

/** Returns the prepared document; the document itself if its main part can't be parsed. */
export function prepareWord(file: Uint8Array, leftOut: LeftOut): Uint8Array {
  const zip = openZip(file);
  const partOf = (path: string) => {
    const source = zip?.read(path);
    return source === undefined ? undefined : parseXml(source);
  };
  // Word online numbers the names of parts, as in `document2.xml`.
  const pathOf = (part: string) =>
    zip?.names.find((name) => new RegExp(`^word/${part}\\d*\\.xml$`).test(name)) ?? `word/${part}.xml`;
  const mainPart = pathOf('document');
  const root = partOf(mainPart);
  if (!zip || !root) return file;
  const written = new Map<string, string>();
  const stylesPart = partOf(pathOf('styles'));
  if (stylesPart) written.set(pathOf('styles'), formatXml(characterStyles(stylesPart)));
  const numberingPart = partOf(pathOf('numbering'));
  // Numbers are written into the paragraphs.
  if (numberingPart) written.set(pathOf('numbering'), formatXml({ ...numberingPart, children: [] }));
  const styles = readStyles(stylesPart);
  const notes = numberNotes();
  const document: WordDocument = {
    styles,
    numberParagraph: readNumbering(numberingPart, styles),
    leftOut,
    noteNumber: notes.numberOf,
  };
  const charts = new Set<string>();
  const isWithin = limitCharts();
  const rewrite = (path: string, part: XmlElement, isRunning: boolean) => {
    const relations = openRelations(partOf(relationsPathOf(path)));
    // Each chart is read once, wherever it is shown.
    const chart = (id: string) => {
      const target = resolvePath(relations.targets.get(id) ?? '');
      if (charts.has(target) || target === 'word/') return undefined;
      charts.add(target);
      const found = readChart(Buffer.from(zip.read(target) ?? ''));
      if (!isEmpty(found) && isWithin(found)) return found;
      leftOut.add('charts');
      return undefined;
    };
    const rewritten = rewritePart({ root: part, isRunning, chart, addLink: relations.addLink }, document);
    written.set(path, formatXml(rewritten));
    if (relations.isChanged()) written.set(relationsPathOf(path), formatXml(relations.root));
  };
  rewrite(mainPart, root, false);
  for (const kind of Object.keys(noteParts) as NoteKind[]) {
    const path = pathOf(noteParts[kind]);
    const part = partOf(path);
    if (part) rewrite(path, notes.renumber(part, kind), false);
  }
  for (const path of zip.names.filter((name) => /^word\/(?:header|footer)\d*\.xml$/.test(name))) {
    const part = partOf(path);
    if (part) rewrite(path, part, true);
  }
  return zip.replace(written);
}

/** Keeps the fonts of character styles: only what is set apart within a paragraph is emphasised. */
const characterStyles = (styles: XmlElement): XmlElement => ({
  ...styles,
  children: childrenOf(styles, 'w:style')
    .filter(({ attributes }) => attributes['w:type'] === 'character')
    .map((style) => ({ ...style, children: keptProperties(childOf(style, 'w:rPr')) })),
});

/** Resolves the target of a relationship of a part in the folder `word`. */
const resolvePath = (target: string): string =>
  target.startsWith('/') ? target.slice(1) : `word/${target.replace(/^\.\//, '')}`;

function openRelations(part: XmlElement | undefined) {
  const root = part ?? element('Relationships', { xmlns: relationsName });
  const targets = new Map<string, string>();
  for (const { attributes } of childrenOf(root)) {
    const { Id: id, Target: target } = attributes;
    if (id !== undefined && target !== undefined) targets.set(id, target);
  }
  const added = new Map<string, string>();
  return {
    root,
    targets,
    isChanged: () => added.size > 0,
    addLink(address: string): string {
      const known = added.get(address);
      if (known !== undefined) return known;
      let number = added.size + 1;
      while (targets.has(`link${number}`)) number += targets.size;
      const id = `link${number}`;
      added.set(address, id);
      const attributes = { Id: id, Type: linkType, Target: address, TargetMode: 'External' };
      root.children.push(element('Relationship', attributes));
      return id;
    },
  };
}

/** Numbers footnotes and endnotes in the order of their first references. */
function numberNotes() {
  const numbers = new Map<string, number>();
  const keyOf = (kind: string, id: string) => `${kind} ${id}`;
  return {
    numberOf(kind: string, id: string): number {
      const key = keyOf(kind, id);
      const number = numbers.get(key) ?? numbers.size + 1;
      numbers.set(key, number);
      return number;
    },
    /** Returns the part with the notes that the document refers to, without separators. */
    renumber: (part: XmlElement, kind: NoteKind): XmlElement => ({
      ...part,
      children: childrenOf(part, `w:${kind}`).flatMap((note) => {
        const number = numbers.get(keyOf(kind, note.attributes['w:id'] ?? ''));
        return number === undefined
          ? []
          : [{ ...note, attributes: { ...note.attributes, 'w:id': String(number) } }];
      }),
    }),
  };
}
