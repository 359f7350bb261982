/** Turns formulas of a document into text. */
import type { OfficeContentNode } from 'officeparser';
import { linearFormula } from './linear-formula.ts';

/** Returns the nodes with formulas as text; those without any text are dropped. */
export function withLinearFormulas(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  return nodes.flatMap((node, index): OfficeContentNode[] => {
    if (node.type !== 'code' || node.metadata?.math === undefined) {
      return [node.children ? { ...node, children: withLinearFormulas(node.children) } : node];
    }
    const text = linearFormula(node.text ?? '');
    if (text === '') return [];
    const isAfterWord = /[\p{L}\p{N}]$/u.test(nodes[index - 1]?.text ?? '');
    const isBeforeWord = /^[\p{L}\p{N}]/u.test(nodes[index + 1]?.text ?? '');
    const spaced = `${isAfterWord ? ' ' : ''}${text}${isBeforeWord ? ' ' : ''}`;
    return [{ type: 'text', text: spaced }];
  });
}
