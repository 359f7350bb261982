/** Remark plugin that wraps a range of the source in `<mark>`. */
import type { TextRange } from '../blocks/place-blocks.ts';
import type { SyntaxNode } from './syntax-tree.ts';

/** Node types with inline children. */
const lineHolders = new Set(['paragraph', 'heading', 'tableCell']);

/** Creates the plugin; `passage` is in characters of the parsed source. */
export function remarkPassage(passage: TextRange) {
  return function markIn(parent: SyntaxNode): void {
    if (!parent.children) return;
    if (lineHolders.has(parent.type)) parent.children = withMark(parent.children, passage);
    else for (const child of parent.children) markIn(child);
  };
}

/** Wraps the children inside the passage in one mark, splitting text at its ends. */
function withMark(children: SyntaxNode[], passage: TextRange): SyntaxNode[] {
  const pieces = children.flatMap((child) => cut(child, passage));
  const first = pieces.findIndex((piece) => isInside(piece, passage));
  const last = pieces.findLastIndex((piece) => isInside(piece, passage));
  if (first < 0) return children;
  const mark: SyntaxNode = {
    type: 'passage',
    data: { hName: 'mark' },
    children: pieces.slice(first, last + 1),
  };
  return [...pieces.slice(0, first), mark, ...pieces.slice(last + 1)];
}

const rangeOf = ({ position }: SyntaxNode): TextRange => ({
  start: position?.start.offset ?? 0,
  end: position?.end.offset ?? 0,
});

/** Splits a text node at the ends of the passage. */
function cut(node: SyntaxNode, passage: TextRange): SyntaxNode[] {
  const { start, end } = rangeOf(node);
  const { value } = node;
  // Text that differs from its source (escapes, for example) can't be split by source positions.
  if (node.type !== 'text' || value === undefined || value.length !== end - start) return [node];
  const cuts = [passage.start, passage.end].filter((at) => at > start && at < end);
  const edges = [start, ...cuts, end];
  return edges.slice(1).map((to, index) => {
    const from = edges[index] ?? start;
    const piece = value.slice(from - start, to - start);
    return { type: 'text', value: piece, position: { start: { offset: from }, end: { offset: to } } };
  });
}

/** Returns true when more than half of the node is inside the passage. */
function isInside(node: SyntaxNode, passage: TextRange): boolean {
  const { start, end } = rangeOf(node);
  return (Math.min(end, passage.end) - Math.max(start, passage.start)) * 2 > end - start;
}
