/** Gives the parts of a document the places on their pages that their text had before it was moved. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { OfficeContentNode, OfficeParserAST } from 'officeparser';
import type { MovedText } from './stacked-columns.ts';

/** Moved texts by page number. */
type MovedPages = Map<number, readonly MovedText[]>;

const pagesOfReading = new AsyncLocalStorage<MovedPages>();

/** Returns the moved texts of the document that is being read. */
export const movedPages = (): MovedPages | undefined => pagesOfReading.getStore();

/** Reads a document, and restores the places of its parts. */
export async function withOwnPlaces(read: () => Promise<OfficeParserAST>): Promise<OfficeParserAST> {
  const pages: MovedPages = new Map();
  const document = await pagesOfReading.run(pages, read);
  if (pages.size === 0) return document;
  return {
    ...document,
    content: document.content.map((page, index) => restorePage(page, pages.get(index + 1))),
  };
}

function restorePage(page: OfficeContentNode, moved: readonly MovedText[] = []): OfficeContentNode {
  const { pageHeight: height = 0 } = (page.metadata ?? {}) as { pageHeight?: number };
  if (moved.length === 0 || page.type !== 'page') return page;
  return { ...page, children: page.children?.map((node) => restoreNode(node, moved, height)) };
}

function restoreNode(
  node: OfficeContentNode,
  moved: readonly MovedText[],
  height: number,
): OfficeContentNode {
  const { bounds } = node;
  if (!bounds || node.type === 'image') return node;
  const top = height - bounds.y;
  const part = moved.find(({ bottom }) => top >= bottom);
  return part ? { ...node, bounds: { ...bounds, x: bounds.x - part.x, y: bounds.y + part.y } } : node;
}
