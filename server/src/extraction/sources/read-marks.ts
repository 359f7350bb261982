/** Turns the marks of rewritten sources into formatting, line breaks and spans of the tree. */
import type { CellMetadata, OfficeContentNode } from 'officeparser';
import { breakMark, scriptMarks, spanMarks } from './marks.ts';

const anyMark = /[\u{F0020}-\u{F0026}]/u;
const spans = new RegExp(`${spanMarks[0]}(\\d{1,4}),(\\d{1,4})${spanMarks[1]}`, 'u');
const pieces = new RegExp(
  `(${breakMark}|${scriptMarks.superscript[0]}[^]*?${scriptMarks.superscript[1]}|${scriptMarks.subscript[0]}[^]*?${scriptMarks.subscript[1]})`,
  'u',
);

export const withoutMarks = (nodes: readonly OfficeContentNode[]): OfficeContentNode[] =>
  nodes.flatMap((node): OfficeContentNode[] => {
    if (node.type === 'cell') return [readCell(node)];
    if (node.children) return [{ ...node, children: withoutMarks(node.children) }];
    return node.type === 'text' && anyMark.test(node.text ?? '') ? splitText(node) : [node];
  });

function readCell(cell: OfficeContentNode): OfficeContentNode {
  const [first, ...others] = cell.children ?? [];
  const found = first?.type === 'paragraph' ? spans.exec(first.children?.[0]?.text ?? '') : null;
  if (!found) return { ...cell, children: withoutMarks(cell.children ?? []) };
  const [rowSpan, colSpan] = [Number(found[1]), Number(found[2])];
  const metadata = { ...(cell.metadata as CellMetadata), rowSpan, colSpan };
  return { ...cell, type: 'cell', metadata, children: withoutMarks(others) };
}

function splitText(node: OfficeContentNode): OfficeContentNode[] {
  const { superscript, subscript } = scriptMarks;
  return (node.text ?? '')
    .split(pieces)
    .filter((piece) => piece !== '')
    .map((piece): OfficeContentNode => {
      if (piece === breakMark) return { type: 'break', metadata: { breakType: 'textWrapping' } };
      const text = piece.replace(new RegExp(anyMark, 'gu'), '');
      const isSuper = piece.startsWith(superscript[0]);
      if (!isSuper && !piece.startsWith(subscript[0])) return { ...node, text };
      const formatting = { ...node.formatting, [isSuper ? 'superscript' : 'subscript']: true };
      return { ...node, text, formatting };
    });
}
