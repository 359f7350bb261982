/**
 * Links of a document that lead somewhere from wherever it is shown. One that is relative led to a page beside it, which
 * is not here: shown, it would lead into the product.
 */
import type { OfficeContentNode } from 'officeparser';

const absolute = /^\s*(?:https?:\/\/|mailto:)/i;

/** Nodes whose other links are the text that they stand on; those within the document are none anyway. */
export function withAbsoluteLinks(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  return nodes.map((node): OfficeContentNode => {
    if (node.children) return { ...node, children: withAbsoluteLinks(node.children) };
    if (node.type !== 'text' || node.metadata === undefined) return node;
    const { link, linkType, ...metadata } = node.metadata;
    const leadsNowhere = link !== undefined && linkType !== 'internal' && !absolute.test(link);
    return leadsNowhere ? { ...node, metadata } : node;
  });
}
