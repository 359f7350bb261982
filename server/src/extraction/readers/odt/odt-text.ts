/** Rewrites the text of an OpenDocument file: without hidden text, and with the numbers and bullets of its lists. */
import { listMark, parsedLevel, titleMark, withoutMarks } from '../markup/block-marks.ts';
import type { LeftOut } from '../markup/left-out.ts';
import { type XmlElement, type XmlNode, childOf, childrenOf, isElement, textIn } from '../markup/xml-tree.ts';
import { type Counters, countItem, nextNumber, numberText, plainBullet } from './odt-numbers.ts';
import { withSigns } from '../word/word-symbols.ts';
import type { OpenDrawings } from './odt-drawings.ts';
import type { OdtList, OdtStyles } from './odt-styles.ts';

/** List that encloses an item. */
interface OpenList {
  style: string | undefined;
  levels: OdtList | undefined;
  counters: Counters;
  level: number;
}

/** Marks for programs, which are no text. */
const dropped = new Set(['text:tracked-changes', 'text:sequence-decls', 'text:soft-page-break']);
/** Attributes that the reader reads; the others would only cost it time. */
const read = new Set([
  'text:style-name',
  'text:outline-level',
  'text:name',
  'text:c',
  'text:id',
  'text:note-class',
  'text:ref-name',
  'text:reference-format',
  'table:number-columns-spanned',
  'table:number-columns-repeated',
  'table:number-rows-spanned',
  'table:number-rows-repeated',
  'draw:name',
  'xlink:href',
  'xml:id',
]);
const isBlock = (name: string) => name === 'text:p' || name === 'text:h';
/** Returns the family of an element's style; empty for others. */
const familyOf = (name: string) => {
  if (isBlock(name)) return 'paragraph';
  return name === 'text:span' ? 'text' : '';
};

const hasText = (nodes: readonly XmlNode[]): boolean =>
  nodes.some((node) => (isElement(node) ? hasText(node.children) : node.trim() !== ''));

/** Returns the text as it is shown. */
export const rewriteOdt = (root: XmlElement, context: OdtContext): XmlElement => ({
  ...root,
  children: new OdtRewriter(context).rewriteAll(root.children),
});

export interface OdtContext {
  styles: OdtStyles;
  drawings: OpenDrawings;
  /** Texts of the controls of forms by their ids. */
  controls: ReadonlyMap<string, string>;
  leftOut: LeftOut;
}

class OdtRewriter {
  private readonly styles: OdtStyles;
  private readonly leftOut: LeftOut;
  /** Counters of former lists, by their id and style, which later lists may continue. */
  private readonly former = new Map<string, Counters>();
  private readonly outlineCounters: Counters = [];
  private font = '';

  private readonly drawings: OpenDrawings;
  private readonly controls: ReadonlyMap<string, string>;

  constructor({ styles, drawings, controls, leftOut }: OdtContext) {
    this.styles = styles;
    this.controls = controls;
    this.drawings = drawings;
    this.leftOut = leftOut;
  }

  rewriteAll(nodes: readonly XmlNode[], rewritten: XmlNode[] = []): XmlNode[] {
    for (const node of nodes) {
      if (isElement(node)) this.rewrite(this.withHeading(node), rewritten);
      else rewritten.push(withSigns(withoutMarks(node), this.font));
    }
    return rewritten;
  }

  /** Recognises headings by their style alone. */
  private withHeading(node: XmlElement): XmlElement {
    if (node.name !== 'text:p') return node;
    const { headingLevel } = this.styles.styleOf('paragraph', node.attributes['text:style-name']);
    if (headingLevel === undefined) return node;
    const attributes = { ...node.attributes, 'text:outline-level': String(headingLevel) };
    return { ...node, name: 'text:h', attributes };
  }

  /** Appends the node as it is shown. */
  private rewrite(node: XmlElement, rewritten: XmlNode[]): void {
    const drawn = node.name.startsWith('draw:') ? this.drawings.replace(node) : undefined;
    if (drawn) this.rewriteAll(drawn, rewritten);
    else if (node.name === 'draw:control')
      rewritten.push(withoutMarks(this.controls.get(node.attributes['draw:control'] ?? '') ?? ''));
    else if (dropped.has(node.name)) return;
    else if (node.name === 'office:annotation') rewritten.push(node);
    else if (this.isHidden(node)) this.leftOut.addHidden(textIn(node));
    else if (node.name === 'text:list') this.rewriteList(node, undefined, rewritten);
    else if (node.name.startsWith('loext:')) this.rewriteExtension(node, rewritten);
    else {
      const children = this.rewriteContent(node);
      const started = isBlock(node.name) ? this.withStart(node, children) : children;
      rewritten.push({ name: node.name, attributes: this.readAttributes(node), children: started });
    }
  }

  /** Reads tables within shapes as tables, and other extensions as their content. */
  private rewriteExtension(node: XmlElement, rewritten: XmlNode[]): void {
    const isTable = node.name.startsWith('loext:table');
    if (isTable) this.rewrite({ ...node, name: node.name.replace('loext:', 'table:') }, rewritten);
    else this.rewriteAll(node.children, rewritten);
  }

  /** Rewrites the content of an element in its font. */
  private rewriteContent({ name, attributes, children }: XmlElement): XmlNode[] {
    const outer = this.font;
    const family = familyOf(name);
    if (family !== '') this.font = this.styles.styleOf(family, attributes['text:style-name']).font ?? outer;
    const rewritten = this.rewriteAll(children);
    this.font = outer;
    return rewritten;
  }

  private readAttributes({ name, attributes }: XmlElement): Record<string, string> {
    if (!/^(?:text|table|draw):/.test(name)) return attributes;
    const family = familyOf(name);
    const kept: Record<string, string> = {};
    for (const key in attributes) {
      const value = attributes[key] as string;
      const isStyle = key === 'text:style-name' && family !== '';
      if (read.has(key) && (!isStyle || this.styles.isRead(family, value))) kept[key] = value;
    }
    return kept;
  }

  private isHidden(node: XmlElement): boolean {
    const { name, attributes } = node;
    if (name === 'text:section') return attributes['text:display'] === 'none';
    if (name === 'text:span') return this.styles.styleOf('text', attributes['text:style-name']).isHidden;
    if (!isBlock(name)) return false;
    const field = childOf(node, 'text:hidden-paragraph');
    return (
      field?.attributes['text:is-hidden'] === 'true' ||
      this.styles.styleOf('paragraph', attributes['text:style-name']).isHidden
    );
  }

  /** Puts the mark of a title, or the number of a heading, in front. */
  private withStart({ name, attributes }: XmlElement, children: XmlNode[]): XmlNode[] {
    if (this.styles.styleOf('paragraph', attributes['text:style-name']).isTitle)
      return [titleMark, ...children];
    if (name !== 'text:h' || attributes['text:is-list-header'] === 'true') return children;
    const index = Number(attributes['text:outline-level'] ?? 1) - 1;
    const level = this.styles.outline[index];
    if (!level || level.format === '' || !hasText(children)) return children;
    countItem(
      this.outlineCounters,
      index,
      startIn(attributes) ?? nextNumber(this.outlineCounters, index, level.start),
    );
    return [listMark(parsedLevel, numberText(this.styles.outline, index, this.outlineCounters)), ...children];
  }

  private rewriteList(list: XmlElement, outer: OpenList | undefined, rewritten: XmlNode[]): void {
    const style = list.attributes['text:style-name'] ?? outer?.style;
    const level = outer ? outer.level + 1 : 0;
    const counters = outer?.counters ?? this.countersOf(list, style);
    if (outer) counters.length = Math.min(counters.length, level);
    else {
      this.former.set(`style ${style}`, counters);
      this.former.set(`id ${list.attributes['xml:id']}`, counters);
    }
    const open = { style, levels: this.styles.listOf(style), counters, level };
    for (const item of childrenOf(list)) this.rewriteItem(item, open, rewritten);
  }

  private countersOf({ attributes }: XmlElement, style: string | undefined): Counters {
    const continued = attributes['text:continue-list'];
    const byId = continued === undefined ? undefined : this.former.get(`id ${continued}`);
    if (byId) return byId;
    return (attributes['text:continue-numbering'] === 'true' && this.former.get(`style ${style}`)) || [];
  }

  private rewriteItem(item: XmlElement, list: OpenList, rewritten: XmlNode[]): void {
    let isFirst = item.name === 'text:list-item';
    const written = childOf(item, 'text:number');
    for (const child of childrenOf(item)) {
      const block = this.withHeading(child);
      if (block.name === 'text:number') continue;
      if (block.name === 'text:list') this.rewriteList(block, list, rewritten);
      else if (!isFirst || !isBlock(block.name) || this.isHidden(block)) this.rewrite(block, rewritten);
      else {
        isFirst = false;
        const shown = written ?? childOf(block, 'text:number');
        const label = labelOf(list, startIn(item.attributes), shown && textIn(shown).trim());
        const content = block.children.filter((one) => one !== shown);
        const children = this.rewriteContent({ ...block, children: content });
        const started = [startOfItem(block, list.level, label), ...children];
        rewritten.push({ name: block.name, attributes: this.readAttributes(block), children: started });
      }
    }
  }
}

const startIn = (attributes: Record<string, string>): number | undefined => {
  const start = Number.parseInt(attributes['text:start-value'] ?? '', 10);
  return Number.isNaN(start) ? undefined : start;
};

/** Counts an item and returns its number; empty for a bullet, `undefined` for an item without mark. */
function labelOf({ levels, counters, level }: OpenList, restart: number | undefined, written?: string) {
  const of = levels ? levels[level] : plainBullet;
  countItem(counters, level, restart ?? nextNumber(counters, level, of?.start ?? 1));
  if (written) return written;
  if (!of) return undefined;
  return of.isBullet ? '' : numberText(levels ?? [], level, counters) || undefined;
}

/** A heading in a list is a heading with a number. */
function startOfItem({ name }: XmlElement, level: number, label: string | undefined): string {
  if (label === undefined) return '';
  if (name === 'text:h') return listMark(parsedLevel, label);
  return listMark(level, label);
}
