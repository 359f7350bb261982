/** Reads the content of a cell as the single line that a Markdown cell holds. */
import type { ListMetadata, OfficeContentNode } from 'officeparser';

const containers = new Set(['paragraph', 'heading', 'list', 'cell', 'row', 'table']);

/** Returns the text of nodes in one line; texts of blocks are separated. */
export const plainText = (nodes: readonly OfficeContentNode[]): string =>
  writtenIn(nodes).replace(/\s+/gu, ' ').trim();

function writtenIn(nodes: readonly OfficeContentNode[]): string {
  let written = '';
  for (const node of nodes) {
    const separator = containers.has(node.type) || node.type === 'break' ? ' ' : '';
    written += separator + (node.children?.length ? writtenIn(node.children) : (node.text ?? ''));
  }
  return written;
}

/** Checks that a node holds text, a picture or another object. */
export function hasContent(node: OfficeContentNode): boolean {
  if (node.notes?.length || node.comments?.length) return true;
  if (node.children?.length) return node.children.some(hasContent);
  // Linked pictures are not read.
  if (node.type === 'image') return node.metadata?.attachmentName !== undefined;
  if (node.type === 'text') return /\S/u.test(node.text ?? '');
  return node.type !== 'break' && !containers.has(node.type);
}

const text = (written: string): OfficeContentNode => ({ type: 'text', text: written });

/** Joins inline contents, skipping empty ones. */
export const joinInline = (
  parts: readonly (readonly OfficeContentNode[])[],
  separator: string,
): OfficeContentNode[] =>
  parts
    .filter((part) => part.some(hasContent))
    .flatMap((part, index) => (index === 0 ? [...part] : [text(separator), ...part]));

/** Returns a function's result for a table within a cell. */
export type InlineTable = (table: OfficeContentNode) => OfficeContentNode[];

interface Piece {
  nodes: OfficeContentNode[];
  isItem: boolean;
}

/** Returns the inline content of a cell: paragraphs after each other, items of lists separated by semicolons. */
export function inlineContent(
  nodes: readonly OfficeContentNode[],
  inlineTable: InlineTable,
): OfficeContentNode[] {
  if (!nodes.some(isBlock)) return [...nodes];
  const pieces: Piece[] = [];
  let line: OfficeContentNode[] | undefined;
  for (const node of nodes) {
    if (!isBlock(node)) {
      if (line) line.push(node);
      else pieces.push({ nodes: (line = [node]), isItem: false });
      continue;
    }
    line = undefined;
    pieces.push(pieceOf(node, inlineTable));
  }
  const joined: OfficeContentNode[] = [];
  let before: Piece | undefined;
  for (const piece of pieces.filter((one) => one.nodes.some(hasContent))) {
    const separator = piece.isItem && before?.isItem ? '; ' : ' ';
    const isApart = /\s$/u.test(joined.at(-1)?.text ?? '') || /^\s/u.test(piece.nodes[0]?.text ?? '');
    if (before && !(isApart && separator === ' ')) joined.push(text(separator));
    for (const node of piece.nodes) joined.push(node);
    before = piece;
  }
  return joined;
}

const isBlock = ({ type, children }: OfficeContentNode): boolean =>
  containers.has(type) || (type !== 'text' && children !== undefined && children.length > 0);

function pieceOf(node: OfficeContentNode, inlineTable: InlineTable): Piece {
  if (node.type === 'table') return { nodes: inlineTable(node), isItem: true };
  const nodes = inlineContent(node.children ?? [], inlineTable);
  if (node.type !== 'list') return { nodes: node.children ? nodes : [node], isItem: false };
  const { isTask, checked, listType, itemIndex = 0 } = (node.metadata ?? {}) as Partial<ListMetadata>;
  const number = listType === 'ordered' ? `${itemIndex + 1}. ` : '';
  const box = checked ? '☒ ' : '☐ ';
  const mark = isTask ? box : number;
  return { nodes: mark ? [text(mark), ...nodes] : nodes, isItem: true };
}
