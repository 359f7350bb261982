/** The little of a markdown syntax tree that the plugins look at. */
export interface SyntaxNode {
  type: string;
  value?: string;
  /** Of a link reference: its label, normalised. */
  identifier?: string;
  children?: SyntaxNode[];
  /** Where it stands in the source, in characters. */
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: {
    hName: string;
    hProperties?: Record<string, string>;
    hChildren?: { type: 'text'; value: string }[];
  };
}

/** Puts what `replace` returns in the place of each node of a tree; `undefined` keeps the node and walks on. */
export function replaceNodes(
  parent: SyntaxNode,
  replace: (node: SyntaxNode) => SyntaxNode[] | undefined,
): void {
  if (!parent.children) return;
  parent.children = parent.children.flatMap((child) => {
    const replaced = replace(child);
    if (!replaced) replaceNodes(child, replace);
    return replaced ?? [child];
  });
}
