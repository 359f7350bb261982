/** Turns formulas of a document into text. */
import type { OfficeContentNode } from 'officeparser';
import { linearFormula } from './linear-formula.ts';

/** Returns the nodes with formulas as text; those without any text are dropped. */
export function withLinearFormulas(nodes: OfficeContentNode[]): OfficeContentNode[] {
  let changed: OfficeContentNode[] | undefined;
  for (const [index, node] of nodes.entries()) {
    const isFormula = node.type === 'code' && node.metadata?.math !== undefined;
    const written = isFormula
      ? formulaText(node, nodes[index - 1], nodes[index + 1])
      : withFormulaTexts(node);
    if (written !== node) changed ??= nodes.slice(0, index);
    if (written) changed?.push(written);
  }
  return changed ?? nodes;
}

/** Rewrites the children of a node; a node without formulas stays the same. */
function withFormulaTexts(node: OfficeContentNode): OfficeContentNode {
  const children = node.children && withLinearFormulas(node.children);
  return children === node.children ? node : { ...node, children };
}

function formulaText(
  formula: OfficeContentNode,
  before: OfficeContentNode | undefined,
  after: OfficeContentNode | undefined,
): OfficeContentNode | undefined {
  const text = linearFormula(formula.text ?? '');
  if (text === '') return undefined;
  const isAfterWord = /[\p{L}\p{N}]$/u.test(before?.text ?? '');
  const isBeforeWord = /^[\p{L}\p{N}]/u.test(after?.text ?? '');
  return { type: 'text', text: `${isAfterWord ? ' ' : ''}${text}${isBeforeWord ? ' ' : ''}` };
}
