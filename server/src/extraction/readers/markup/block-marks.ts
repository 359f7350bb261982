/**
 * Marks paragraphs as list items or titles while a document is prepared, and turns marked paragraphs into
 * such nodes after it was parsed.
 */
import type { OfficeContentNode } from 'officeparser';

/** Private-use characters around a mark at the start of a paragraph. */
const [opening, closing] = ['\u{F0010}', '\u{F0011}'];
const titleSign = 'title';
const mark = new RegExp(String.raw`^${opening}(?:(${titleSign})|(\d)\|([^${closing}]*))${closing}`, 'u');
const strayMarks = new RegExp(`[${opening}${closing}]`, 'gu');
/** Numbers that Markdown can show. */
const plainNumber = /^(\d{1,9})[.)]?$/;
const maxLabelCharacters = 60;
const markedList = 'marked';

/** Level of a list item that the reader knows. */
export const parsedLevel = 9;

/** Mark of a list item; the label is empty for a bullet. */
export const listMark = (level: number, label: string): string =>
  `${opening}${Math.min(level, 9)}|${withoutMarks(label).slice(0, maxLabelCharacters)}${closing}`;
/** Mark of a paragraph with the title of the document. */
export const titleMark = `${opening}${titleSign}${closing}`;

/** Removes characters that look like marks from a document's own text. */
export const withoutMarks = (text: string): string => text.replaceAll(strayMarks, '');

/** Turns marked paragraphs into list items and titles; returns the title. */
export function applyBlockMarks(nodes: readonly OfficeContentNode[]): {
  content: OfficeContentNode[];
  title: string | undefined;
} {
  const titles: OfficeContentNode[] = [];
  const convert = (node: OfficeContentNode, isInCell: boolean): OfficeContentNode[] => {
    const found = isBlock(node) ? takeMark(node) : undefined;
    if (!found)
      return [holdsBlocks(node) ? { ...node, children: convertAll(node.children ?? [], node.type) } : node];
    const { rest, isTitle, level, label } = found;
    if (!isTitle && hasContent(rest)) return [withLabel(rest, level, label)];
    // The rows of a table may be numbered by empty items.
    if (!isTitle) return isInCell && label !== '' ? [labelParagraph(label)] : [];
    if (rest.text?.trim()) titles.push(rest);
    return hasContent(rest) ? [{ ...rest, type: 'heading', metadata: { level: 1 } }] : [];
  };
  const convertAll = (list: readonly OfficeContentNode[], parent?: string) =>
    withRelativeLevels(list.flatMap((node) => convert(node, parent === 'cell')));
  const content = convertAll(nodes);
  return { content, title: titles[0]?.text?.replaceAll(/\s+/g, ' ').trim() };
}

const blocks = new Set(['paragraph', 'heading', 'list']);
const isBlock = ({ type }: OfficeContentNode) => blocks.has(type);
const holdsBlocks = ({ children }: OfficeContentNode) => children?.some((child) => child.children) ?? false;
const hasContent = ({ children = [] }: OfficeContentNode) =>
  children.some(({ type, text }) => type !== 'text' || text?.trim());

const labelParagraph = (text: string): OfficeContentNode => ({
  type: 'paragraph',
  children: [{ type: 'text', text }],
});

/** Splits the mark from a paragraph. */
function takeMark(node: OfficeContentNode) {
  const first = node.children?.[0];
  const found = first?.type === 'text' ? mark.exec(first.text ?? '') : null;
  if (!first || !found) return undefined;
  const length = found[0].length;
  const children = [{ ...first, text: first.text?.slice(length) }, ...(node.children ?? []).slice(1)];
  return {
    rest: {
      ...node,
      text: node.text?.slice(length),
      children: children.filter(({ type, text, notes }) => type !== 'text' || text || notes),
    },
    isTitle: found[1] !== undefined,
    level: Number(found[2] ?? 0),
    label: found[3] ?? '',
  };
}

/** Nests list items by their neighbours, since a list may begin at any level. */
function withRelativeLevels(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  let above: number[] = [];
  return nodes.map((node) => {
    if (node.type !== 'list' || node.metadata?.listId !== markedList) {
      above = [];
      return node;
    }
    const { indentation } = node.metadata;
    above = [...above.filter((level) => level < indentation), indentation];
    return { ...node, metadata: { ...node.metadata, indentation: above.length - 1 } };
  });
}

/** Numbers of headings, and those that Markdown can't show, become part of the text. */
function withLabel(node: OfficeContentNode, level: number, label: string): OfficeContentNode {
  const { children = [] } = node;
  // A number that is formatted as its heading leaves the heading's own format without marks.
  const formatting = node.type === 'heading' ? children[0]?.formatting : undefined;
  const prefixed = (): OfficeContentNode[] => [{ type: 'text', text: `${label} `, formatting }, ...children];
  if (node.type === 'heading') return label === '' ? node : { ...node, children: prefixed() };
  const parsed = node.type === 'list' ? (node.metadata?.indentation ?? 0) : 0;
  const indentation = level === parsedLevel ? parsed : level;
  const number = plainNumber.exec(label)?.[1];
  const isNumbered = number !== undefined && Number(number) > 0;
  const isInText = label !== '' && !isNumbered;
  const metadata = {
    listId: markedList,
    listType: isNumbered ? 'ordered' : 'unordered',
    indentation,
    itemIndex: isNumbered ? Number(number) - 1 : 0,
    alignment: 'left',
  } as const;
  return { ...node, type: 'list', metadata, children: isInText ? prefixed() : node.children };
}
