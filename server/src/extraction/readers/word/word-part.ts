/** Rewrites a part of a Word document so that it holds exactly what Word shows, in elements every reader knows. */
import { listMark, parsedLevel, titleMark } from '../markup/block-marks.ts';
import type { LeftOut } from '../markup/left-out.ts';
import { isOnlyPageNumber } from '../markup/page-numbers.ts';
import {
  type XmlElement,
  type XmlNode,
  childOf,
  element,
  elementsNamed,
  isElement,
  textIn,
} from '../markup/xml-tree.ts';
import { chartBlocks, paragraphOf } from './word-charts.ts';
import { type Fields, followFields } from './word-fields.ts';
import type { NumberParagraph, WordLabel } from './word-numbering.ts';
import { type OpenParagraph, alternativeOf, rewriteInline } from './word-runs.ts';
import { type WordStyle, type WordStyles, numberingOf, outlineLevelOf, toggleOf } from './word-styles.ts';

/** State of a document that its parts share. */
export interface WordDocument {
  styles: WordStyles;
  numberParagraph: NumberParagraph;
  leftOut: LeftOut;
  /** Returns the number of a note, in the order of first references. */
  noteNumber(kind: string, id: string): number;
}

export interface WordPart {
  root: XmlElement;
  /** True for headers and footers. */
  isRunning: boolean;
  /** Returns the root of a related part. */
  related(id: string): XmlElement | undefined;
  /** Adds a relationship to an address, and returns its id. */
  addLink(address: string): string;
}

export interface PartContext extends Pick<WordDocument, 'styles' | 'leftOut'> {
  isRunning: boolean;
  fields: Fields;
  linkTo(address: string, children: XmlNode[]): XmlElement;
  noteReference(reference: XmlElement): XmlElement[];
  rewriteDrawing(drawing: XmlElement, paragraph: OpenParagraph): XmlElement;
}

/** Longer paragraphs with an outline level are text. */
const maxHeadingCharacters = 300;
/** Elements around blocks that stand for their content. */
const wrappers = new Set(['w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag', 'w:sdtContent']);
const dropped = new Set(['w:del', 'w:moveFrom', 'w:sdtPr', 'w:sdtEndPr']);
/** Returns the part as Word shows it. */
export function rewritePart(
  { root, isRunning, related, addLink }: WordPart,
  document: WordDocument,
): XmlElement {
  const context: PartContext = {
    styles: document.styles,
    leftOut: document.leftOut,
    isRunning,
    fields: followFields(root, isRunning),
    linkTo: (address, children) => element('w:hyperlink', { 'r:id': addLink(address) }, children),
    noteReference: (reference) => {
      const id = document.noteNumber(reference.name.slice(2, -9), reference.attributes['w:id'] ?? '');
      return [{ ...reference, attributes: { ...reference.attributes, 'w:id': String(id) } }];
    },
    rewriteDrawing,
  };

  function rewriteDrawing(node: XmlElement, paragraph: OpenParagraph): XmlElement {
    if (node.name === 'w:txbxContent') return { ...node, children: rewriteBlocks(node.children) };
    if (node.name === 'c:chart') paragraph.after.push(...chartBlocks(related(node.attributes['r:id'] ?? '')));
    const written = node.name === 'v:textpath' ? node.attributes['string']?.trim() : '';
    if (written) paragraph.after.push(paragraphOf(written));
    const children = node.children.flatMap((child): XmlNode[] => {
      if (!isElement(child)) return [child];
      if (child.name !== 'mc:AlternateContent') return [rewriteDrawing(child, paragraph)];
      return alternativeOf(child).map((one) => (isElement(one) ? rewriteDrawing(one, paragraph) : one));
    });
    return { ...node, children };
  }

  /** Joins a paragraph whose mark was deleted with the next one. */
  function rewriteBlocks(nodes: readonly XmlNode[]): XmlNode[] {
    const blocks: XmlNode[] = [];
    let joined: XmlNode[] = [];
    for (const node of flatten(nodes)) {
      if (node.name !== 'w:p') {
        blocks.push(rewriteBlock(node));
        continue;
      }
      const children = [
        ...joined,
        ...node.children.filter((child) => !isElement(child) || child.name !== 'w:pPr'),
      ];
      joined = [];
      if (isMarkDeleted(node)) joined = children;
      else blocks.push(...rewriteParagraph(childOf(node, 'w:pPr'), children));
    }
    if (joined.length > 0) blocks.push(...rewriteParagraph(undefined, joined));
    return blocks;
  }

  function rewriteBlock(node: XmlElement): XmlElement {
    if (node.name === 'w:tbl') {
      const rows = flatten(node.children).filter((one) => one.name !== 'w:tr' || isRowShown(one));
      return { ...node, children: rows.map(rewriteBlock) };
    }
    if (node.name === 'w:tr') return { ...node, children: flatten(node.children).map(rewriteBlock) };
    if (node.name === 'w:tc') return { ...node, children: rewriteBlocks(node.children) };
    return node;
  }

  function isRowShown(row: XmlElement): boolean {
    const properties = childOf(row, 'w:trPr');
    if (childOf(properties, 'w:del')) return false;
    if (!toggleOf(properties, 'w:hidden')) return true;
    for (const text of elementsNamed(row, 'w:t')) document.leftOut.addHidden(textIn(text), row);
    return false;
  }

  function rewriteParagraph(properties: XmlElement | undefined, children: readonly XmlNode[]): XmlNode[] {
    const id = childOf(properties, 'w:pStyle')?.attributes['w:val'];
    const style = document.styles(id);
    const paragraph: OpenParagraph = { style, after: [], hasPageNumber: false };
    const label = isRunning ? undefined : labelOf(properties, style, id);
    const content = rewriteInline(children, paragraph, context);
    const text = shownTextOf(content);
    if (paragraph.hasPageNumber && isOnlyPageNumber(text)) return paragraph.after;
    const level = isRunning || text.length > maxHeadingCharacters ? 0 : headingLevelOf(properties, style);
    const start = startOf({ style, level, label, isRunning });
    const run = start === '' ? [] : [element('w:r', {}, [textElement(start)])];
    return [
      element('w:p', {}, [propertiesOf(properties, level, id), ...run, ...content]),
      ...paragraph.after,
    ];
  }

  function labelOf(properties: XmlElement | undefined, style: WordStyle, id: string | undefined) {
    const own = numberingOf(properties);
    const reference = { ...style.numbering, ...own, id: own?.id || (style.numbering?.id ?? '') };
    return reference.id === '' || reference.id === '0' ? undefined : document.numberParagraph(reference, id);
  }

  const hasBlocks = (node: XmlElement): boolean =>
    ['w:body', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote'].includes(node.name);
  const rewrite = (node: XmlElement): XmlElement => ({
    ...node,
    children: hasBlocks(node)
      ? rewriteBlocks(node.children)
      : node.children.map((child) => (isElement(child) ? rewrite(child) : child)),
  });
  return rewrite(root);
}

const textElement = (text: string) => element('w:t', { 'xml:space': 'preserve' }, [text]);

/** Returns the blocks of a container, those in content controls and insertions included. */
function flatten(nodes: readonly XmlNode[], blocks: XmlElement[] = []): XmlElement[] {
  for (const node of nodes) {
    if (!isElement(node) || dropped.has(node.name)) continue;
    if (node.name === 'mc:AlternateContent') flatten(alternativeOf(node), blocks);
    else if (node.name === 'w:sdt') flatten(childOf(node, 'w:sdtContent')?.children ?? [], blocks);
    else if (wrappers.has(node.name)) flatten(node.children, blocks);
    else blocks.push(node);
  }
  return blocks;
}

const isMarkDeleted = (paragraph: XmlElement): boolean => {
  const properties = childOf(childOf(paragraph, 'w:pPr'), 'w:rPr');
  return childOf(properties, 'w:del') !== undefined || childOf(properties, 'w:moveFrom') !== undefined;
};

function headingLevelOf(properties: XmlElement | undefined, { headingLevel = 0 }: WordStyle): number {
  const level = outlineLevelOf(properties) ?? headingLevel;
  return level > 9 ? 0 : level;
}

interface Start {
  style: WordStyle;
  level: number;
  label: WordLabel | undefined;
  isRunning: boolean;
}

/** Returns the text in front of a paragraph: its number, or the mark of a list item or title. */
function startOf({ style, level, label, isRunning }: Start): string {
  if (isRunning) return '';
  if (style.isTitle) return titleMark;
  if (level > 0) return label && !label.isBullet ? listMark(parsedLevel, label.text) : '';
  return label ? listMark(label.level, label.text) : '';
}

/** Replaces the style of a heading by the one that every reader knows, and removes the numbering. */
function propertiesOf(properties: XmlElement | undefined, level: number, id = ''): XmlElement {
  const kept = (properties?.children ?? []).filter(
    (one) => isElement(one) && !['w:pStyle', 'w:numPr', 'w:rPr'].includes(one.name),
  );
  const isMistaken = id.startsWith('Heading') || id === 'Title';
  const name = level > 0 ? `Heading${level}` : isMistaken ? '' : id;
  const style = name === '' ? [] : [element('w:pStyle', { 'w:val': name })];
  return element('w:pPr', {}, [...style, ...kept]);
}

/** Returns the text of a paragraph, without text boxes that it holds. */
function shownTextOf(nodes: readonly XmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (!isElement(node) || node.name === 'w:drawing' || node.name === 'w:pict') continue;
    text += node.name === 'w:t' ? textIn(node) : shownTextOf(node.children);
  }
  return text;
}
