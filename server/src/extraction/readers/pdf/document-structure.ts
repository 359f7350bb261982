/** Reads which block of the document's structure the contents of a page belong to. */
import type { PdfPage, StructureNode } from './pdf-page.ts';

/** Places of a marked content in the structure of its document. */
interface ContentPlace {
  /** Innermost block, such as a paragraph or a cell. */
  block: number;
  /** Element whose text the content is a part of. */
  parent: number;
}

export type ContentPlaces = ReadonlyMap<number, ContentPlace>;

/** Larger structures are read in part. */
const MAX_NODES = 50_000;
/** Elements within a line, or of unknown meaning. */
const inlineRoles = new Set([
  'NonStruct',
  'Span',
  'Link',
  'Quote',
  'Em',
  'Strong',
  'Code',
  'Reference',
  'Annot',
]);

interface OpenNode {
  node: StructureNode;
  block: number;
  parent: number;
  grandparent: number;
}

/** Returns the places of the contents of a page by their number; none in a document without structure. */
export async function contentPlacesOf(page: PdfPage): Promise<ContentPlaces> {
  const root = await page.getOwnStructTree();
  const places = new Map<number, ContentPlace>();
  const open: OpenNode[] = root ? [{ node: root, block: 0, parent: 0, grandparent: 0 }] : [];
  let count = 0;
  for (let next = open.pop(); next !== undefined && count < MAX_NODES; next = open.pop()) {
    count += 1;
    const { node, block, parent, grandparent } = next;
    const number = /_mc(\d+)$/.exec(node.id ?? '')?.[1];
    if (node.type === 'content' && number !== undefined) {
      // Text has an element of its own.
      places.set(Number(number), { block, parent: parent === block ? parent : grandparent });
    }
    const isInline = node.role === undefined || inlineRoles.has(node.role);
    for (const child of node.children ?? []) {
      open.push({ node: child, block: isInline ? block : count, parent: count, grandparent: parent });
    }
  }
  return places;
}
