/** Lets `<br>` break a line, which models write into table cells; every other piece of HTML stays visible text. */
import { replaceNodes, type SyntaxNode } from './syntax-tree.ts';

export function remarkLineBreaks() {
  return (tree: SyntaxNode): void =>
    replaceNodes(tree, (node) =>
      node.type === 'html' && /^<br\s*\/?>$/i.test(node.value ?? '') ? [{ type: 'break' }] : undefined,
    );
}
