/** Parts of a markdown syntax tree that the plugins use. */
export interface SyntaxNode {
  type: string;
  value?: string;
  /** Normalised label of a link reference. */
  identifier?: string;
  children?: SyntaxNode[];
  /** Position in the source, in characters. */
  position?: { start: { offset?: number }; end: { offset?: number } };
  data?: {
    hName: string;
    hProperties?: Record<string, string>;
    hChildren?: { type: 'text'; value: string }[];
  };
}

/** Replaces each node by the result of `replace`; `undefined` keeps the node and visits its children. */
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
