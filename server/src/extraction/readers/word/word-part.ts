/** Rewrites a part of a Word document so that it holds exactly what Word shows, in elements every reader knows. */
import { listMark, parsedLevel, titleMark } from '../markup/block-marks.ts';
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
import type { OpenParagraph, PartContext, WordDocument, WordPart } from './word-context.ts';
import { followFields } from './word-fields.ts';
import type { WordLabel } from './word-numbering.ts';
import { keptProperties } from './word-properties.ts';
import { placedCells } from './word-rows.ts';
import { alternativeOf, rewriteInline } from './word-runs.ts';
import { type WordStyle, numberingOf, outlineLevelOf, toggleOf } from './word-styles.ts';

/** Longer paragraphs with an outline level are text. */
const maxHeadingCharacters = 300;
/** Elements around blocks that stand for their content. */
const wrappers = new Set(['w:ins', 'w:moveTo', 'w:customXml', 'w:smartTag', 'w:sdtContent']);
const dropped = new Set(['w:del', 'w:moveFrom', 'w:sdtPr', 'w:sdtEndPr']);
const containers = new Set(['w:body', 'w:hdr', 'w:ftr', 'w:footnote', 'w:endnote']);
/** Elements of drawings that the reader reads. */
const drawn = new Set(['wp:docPr', 'a:blip', 'v:imagedata', 'dgm:relIds']);
/** Elements between blocks that hold no text. */
const unread = new Set(['w:sectPr', 'w:proofErr', 'w:tcPr']);

/** Returns the part as Word shows it. */
export const rewritePart = (part: WordPart, document: WordDocument): XmlElement =>
  new PartRewriter(part, document).rewrite(part.root);

class PartRewriter {
  private readonly part: WordPart;
  private readonly document: WordDocument;
  private readonly context: PartContext;

  constructor(part: WordPart, document: WordDocument) {
    this.part = part;
    this.document = document;
    const { styles, leftOut } = document;
    this.context = {
      styles,
      leftOut,
      isRunning: part.isRunning,
      fields: followFields(part.root, part.isRunning),
      linkTo: (address, children) => element('w:hyperlink', { 'r:id': part.addLink(address) }, children),
      noteReference: (reference) => {
        const { name, attributes } = reference;
        const number = document.noteNumber(name.slice(2, -9), attributes['w:id'] ?? '');
        return { ...reference, attributes: { ...attributes, 'w:id': String(number) } };
      },
      rewriteDrawing: (drawing, paragraph) => this.rewriteDrawing(drawing, paragraph),
    };
  }

  rewrite(node: XmlElement): XmlElement {
    const children = containers.has(node.name)
      ? this.rewriteBlocks(node.children)
      : node.children.map((child) => (isElement(child) ? this.rewrite(child) : child));
    return { ...node, children };
  }

  /** Keeps the pictures, diagrams and texts of a drawing, and puts its charts behind the paragraph. */
  private rewriteDrawing({ name, children }: XmlElement, paragraph: OpenParagraph): XmlElement {
    const kept: XmlElement[] = [];
    this.collectDrawn(children, paragraph, kept);
    return element(name, {}, kept);
  }

  private collectDrawn(nodes: readonly XmlNode[], paragraph: OpenParagraph, kept: XmlElement[]): void {
    for (const node of nodes) {
      if (!isElement(node)) continue;
      if (node.name === 'w:txbxContent') kept.push({ ...node, children: this.rewriteBlocks(node.children) });
      else if (drawn.has(node.name)) kept.push(node);
      else {
        this.addDrawnText(node, paragraph);
        const isAlternative = node.name === 'mc:AlternateContent';
        this.collectDrawn(isAlternative ? alternativeOf(node) : node.children, paragraph, kept);
      }
    }
  }

  private addDrawnText({ name, attributes }: XmlElement, { after }: OpenParagraph): void {
    const chart = /^cx?:chart$/.test(name) && this.part.chart(attributes['r:id'] ?? '');
    if (chart) after.push(...chartBlocks(chart));
    const written = name === 'v:textpath' ? attributes['string']?.trim() : '';
    if (written) after.push(paragraphOf(written));
  }

  /** Joins a paragraph whose mark was deleted with the next one. */
  private rewriteBlocks(nodes: readonly XmlNode[]): XmlNode[] {
    const blocks: XmlNode[] = [];
    let joined: XmlNode[] = [];
    for (const node of flatten(nodes)) {
      if (node.name !== 'w:p') {
        blocks.push(this.rewriteBlock(node));
        continue;
      }
      for (const child of node.children) if (!isElement(child) || child.name !== 'w:pPr') joined.push(child);
      if (isMarkDeleted(node) || isDropCap(node)) continue;
      blocks.push(...this.rewriteParagraph(childOf(node, 'w:pPr'), joined));
      joined = [];
    }
    if (joined.length > 0) blocks.push(...this.rewriteParagraph(undefined, joined));
    return blocks;
  }

  private rewriteBlock(node: XmlElement): XmlElement {
    const { name } = node;
    if (name === 'w:tc') {
      const kept = keptProperties(childOf(node, 'w:tcPr'));
      return element(name, {}, [...kept, ...this.rewriteBlocks(node.children)]);
    }
    if (name !== 'w:tbl' && name !== 'w:tr') return node;
    const parts = flatten(node.children);
    const shown =
      name === 'w:tr'
        ? placedCells(
            node,
            parts.filter((one) => one.name === 'w:tc'),
          )
        : parts.filter((one) => one.name === 'w:tr' && this.isRowShown(one));
    return element(name, {}, [
      ...keptProperties(childOf(node, 'w:trPr')),
      ...shown.map((one) => this.rewriteBlock(one)),
    ]);
  }

  private isRowShown(row: XmlElement): boolean {
    const properties = childOf(row, 'w:trPr');
    if (childOf(properties, 'w:del')) return false;
    if (!toggleOf(properties, 'w:hidden')) return true;
    for (const text of elementsNamed(row, 'w:t')) this.document.leftOut.addHidden(textIn(text), row);
    return false;
  }

  private rewriteParagraph(properties: XmlElement | undefined, children: readonly XmlNode[]): XmlNode[] {
    const { isRunning } = this.part;
    const id = childOf(properties, 'w:pStyle')?.attributes['w:val'];
    const style = this.document.styles(id);
    const paragraph: OpenParagraph = {
      context: this.context,
      style,
      after: [],
      hasPageNumber: false,
      hasText: false,
    };
    const label = isRunning ? undefined : this.labelOf(properties, id);
    const content = rewriteInline(children, paragraph);
    const text = shownTextOf(content);
    if (paragraph.hasPageNumber && isOnlyPageNumber(text)) return paragraph.after;
    const level = isRunning || text.length > maxHeadingCharacters ? 0 : headingLevelOf(properties, style);
    const start = isRunning ? '' : startOf({ style, level, label });
    const run = start === '' ? [] : [element('w:r', {}, [textElement(start)])];
    const rewritten = element('w:p', {}, [...headingStyle(level), ...run, ...content]);
    return [rewritten, ...paragraph.after];
  }

  private labelOf(properties: XmlElement | undefined, id: string | undefined) {
    const { numbering } = this.document.styles(id);
    const own = numberingOf(properties);
    const reference = { ...numbering, ...own, id: own?.id || (numbering?.id ?? '') };
    return reference.id === '' || reference.id === '0'
      ? undefined
      : this.document.numberParagraph(reference, id);
  }
}

const textElement = (text: string) => element('w:t', {}, [text]);

/** Returns the blocks of a container, those in content controls and insertions included. */
function flatten(nodes: readonly XmlNode[], blocks: XmlElement[] = []): XmlElement[] {
  for (const node of nodes) {
    if (!isElement(node) || dropped.has(node.name) || unread.has(node.name)) continue;
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

/** Recognises the initial of a paragraph, which is a paragraph of its own. */
const isDropCap = (paragraph: XmlElement): boolean => {
  const frame = childOf(childOf(paragraph, 'w:pPr'), 'w:framePr');
  return /^(?:drop|margin)$/.test(frame?.attributes['w:dropCap'] ?? '');
};

function headingLevelOf(properties: XmlElement | undefined, { headingLevel = 0 }: WordStyle): number {
  const level = outlineLevelOf(properties) ?? headingLevel;
  return level > 9 ? 0 : level;
}

interface Start {
  style: WordStyle;
  level: number;
  label: WordLabel | undefined;
}

/** Returns the mark of a title, a list item or a numbered heading. */
function startOf({ style, level, label }: Start): string {
  if (style.isTitle) return titleMark;
  if (level === 0) return label ? listMark(label.level, label.text) : '';
  return label && !label.isBullet ? listMark(parsedLevel, label.text) : '';
}

/** Returns the style by which every reader knows a heading. */
const headingStyle = (level: number): XmlElement[] =>
  level > 0 ? [element('w:pPr', {}, [element('w:pStyle', { 'w:val': `Heading${level}` })])] : [];

/** Returns the text of a paragraph, without text boxes that it holds. */
function shownTextOf(nodes: readonly XmlNode[]): string {
  let text = '';
  for (const node of nodes) {
    if (!isElement(node) || node.name === 'w:drawing' || node.name === 'w:pict') continue;
    text += node.name === 'w:t' ? textIn(node) : shownTextOf(node.children);
  }
  return text;
}
