/**
 * Removes relative links of a document: their targets are not stored, and in the product they would resolve
 * to its own pages.
 */
import type { OfficeContentNode } from 'officeparser';

const absolute = /^\s*(?:https?:\/\/|mailto:)/i;

/** Turns relative links into plain text; internal links are left out by the generator. */
export function withAbsoluteLinks(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  return nodes.map((node): OfficeContentNode => {
    if (node.children) return { ...node, children: withAbsoluteLinks(node.children) };
    if (node.type !== 'text' || node.metadata === undefined) return node;
    const { link, linkType, ...metadata } = node.metadata;
    const leadsNowhere = link !== undefined && linkType !== 'internal' && !absolute.test(link);
    return leadsNowhere ? { ...node, metadata } : node;
  });
}
