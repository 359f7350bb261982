/** Adds the headers and footers of a document to its text, each text once. */
import type { OfficeContentNode, OfficeParserAST } from 'officeparser';
import { isOnlyPageNumber } from './markup/page-numbers.ts';

/** Returns the content with headers behind the title and footers at the end. */
export function withRunningHeads(
  content: readonly OfficeContentNode[],
  { headers = [], footers = [] }: NonNullable<OfficeParserAST['auxiliary']>,
): OfficeContentNode[] {
  const [title] = content;
  const isTitled = title?.type === 'heading' && levelOf(title) === 1;
  const seen = new Set(isTitled ? [keyOf(title)] : []);
  const [above, below] = [linesOf(headers, seen), linesOf(footers, seen)];
  if (above.length + below.length === 0) return [...content];
  return [...content.slice(0, isTitled ? 1 : 0), ...above, ...content.slice(isTitled ? 1 : 0), ...below];
}

const levelOf = (node: OfficeContentNode) => (node.metadata as { level?: number } | undefined)?.level ?? 1;
const keyOf = (node: OfficeContentNode) => textOf(node).replaceAll(/\s+/g, ' ').trim();
const textOf = ({ text = '', children }: OfficeContentNode): string =>
  children ? children.map(textOf).join('') : text;

const lineTypes = new Set(['paragraph', 'heading', 'list']);

/** Returns the new lines as paragraphs; tables are used for layout. */
function linesOf(nodes: readonly OfficeContentNode[], seen: Set<string>): OfficeContentNode[] {
  return nodes.flatMap((node): OfficeContentNode[] => {
    if (!lineTypes.has(node.type)) return linesOf(node.children ?? [], seen);
    const key = keyOf(node);
    if (isOnlyPageNumber(key) || seen.has(key)) return [];
    seen.add(key);
    const children = node.children?.filter(({ type }) => type === 'text' || type === 'break');
    return [{ type: 'paragraph', children }];
  });
}
