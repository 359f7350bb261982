/** Remark plugin for citation markers in text: [1], [1, 2], 【3】. */
import { replaceNodes, type SyntaxNode } from './syntax-tree.ts';

const marker = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]|【(\d{1,3})[^】\n]{0,40}】/g;

/**
 * Wraps each marker in `<cite data-ids="1,2">`, whose rendering depends on the known citations. Unknown
 * markers stay text, and so do escaped brackets of a quoted document. A line of markers alone belongs to the
 * table or code above it and is marked as such.
 */
export function remarkCitations() {
  return (tree: SyntaxNode, source: unknown): void => {
    const written = String(source);
    replaceNodes(tree, (node) => {
      if (node.type === 'text') return citationsIn(node.value ?? '', escapedBrackets(node, written));
      // Treats "[1]" with a link definition as a citation marker, as readers expect.
      const isMarkerLink = node.type === 'linkReference' && /^\d{1,3}$/.test(node.identifier ?? '');
      return isMarkerLink && isJustNumber(node) ? [citation(`[${node.identifier}]`)] : undefined;
    });
    markLines(tree);
  };
}

function markLines(parent: SyntaxNode): void {
  for (const node of parent.children ?? []) {
    if (node.type === 'paragraph' && node.children?.every(isMarker)) {
      node.data = { hName: 'p', hProperties: { className: 'md-cites' } };
    } else markLines(node);
  }
}

const isMarker = ({ type, value }: SyntaxNode): boolean =>
  type === 'citation' || (type === 'text' && value?.trim() === '');

const isJustNumber = ({ children, identifier }: SyntaxNode) =>
  children?.length === 1 && children[0]?.value === identifier;

/** Returns positions of escaped opening brackets in a node's text. */
function escapedBrackets({ value = '', position }: SyntaxNode, source: string): Set<number> {
  const written = source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0);
  const brackets = (written.match(/\\[^]|\[/g) ?? []).filter((piece) => piece.endsWith('['));
  const places = [...value.matchAll(/\[/g)].map(({ index }) => index);
  return new Set(places.filter((_, order) => brackets[order] === '\\['));
}

function citationsIn(text: string, escaped: ReadonlySet<number>): SyntaxNode[] | undefined {
  const nodes: SyntaxNode[] = [];
  let end = 0;
  for (const match of text.matchAll(marker)) {
    if (escaped.has(match.index)) continue;
    if (match.index > end) nodes.push({ type: 'text', value: text.slice(end, match.index) });
    nodes.push(citation(match[0]));
    end = match.index + match[0].length;
  }
  if (nodes.length === 0) return undefined;
  if (end < text.length) nodes.push({ type: 'text', value: text.slice(end) });
  return nodes;
}

function citation(written: string): SyntaxNode {
  const ids = written.startsWith('【') ? written.match(/\d+/)?.slice(0, 1) : written.match(/\d+/g);
  return {
    type: 'citation',
    data: {
      hName: 'cite',
      hProperties: { 'data-ids': (ids ?? []).join(',') },
      hChildren: [{ type: 'text', value: written }],
    },
  };
}
