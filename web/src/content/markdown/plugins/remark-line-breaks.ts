/** Renders `<br>`, which models write into table cells, as a line break; other HTML stays visible text. */
import { replaceNodes, type SyntaxNode } from './syntax-tree.ts';

export function remarkLineBreaks() {
  return (tree: SyntaxNode): void =>
    replaceNodes(tree, (node) =>
      node.type === 'html' && /^<br\s*\/?>$/i.test(node.value ?? '') ? [{ type: 'break' }] : undefined,
    );
}
