/**
 * Links of a document that lead somewhere from wherever it is shown. One that is relative led to a page beside it, which
 * is not here: shown, it would lead into the product.
 */
import type { OfficeContentNode } from 'officeparser';

const absolute = /^\s*(?:https?:\/\/|mailto:)/i;

/** Nodes whose other links are the text that they stand on; those within the document are none anyway. */
export function withAbsoluteLinks(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  return nodes.map((node): OfficeContentNode => {
    const inner = node.children ? { ...node, children: withAbsoluteLinks(node.children) } : node;
    const { metadata } = inner;
    if (metadata === undefined || !('link' in metadata)) return inner;
    const { link } = metadata;
    if (typeof link === 'string' && absolute.test(link)) return inner;
    return { ...inner, metadata: { ...metadata, link: undefined, linkType: undefined } };
  });
}
