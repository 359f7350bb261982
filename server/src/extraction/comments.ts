/** Writes the comments of a document behind what they refer to. */
import type { CellMetadata, CommentMetadata, OfficeContentNode } from 'officeparser';
import { inlineContent } from './tables/cell-content.ts';

/** Author and text of a comment. */
export interface Comment {
  author: string | undefined;
  /** Address of a commented cell, such as `B2`. */
  cell?: string;
  content: OfficeContentNode[];
}

/** Returns a comment as a paragraph, such as `Comment on B2 (Jana Weber): Check this.` */
export function commentParagraph({ author, cell, content }: Comment): OfficeContentNode {
  const place = cell === undefined ? '' : ` on ${cell}`;
  const by = author === undefined ? '' : ` (${author})`;
  return {
    type: 'paragraph',
    children: [{ type: 'text', text: `Comment${place}${by}: ` }, ...content],
  };
}

const inlineTypes = new Set(['text', 'image', 'break', 'code']);

/** Moves comments out of the nodes that carry them, to paragraphs behind their block. */
export function withComments(nodes: readonly OfficeContentNode[]): OfficeContentNode[] {
  const state: State = { carriers: new Set(), seen: new Set() };
  for (const node of nodes) addCarriers(node, state.carriers);
  return state.carriers.size > 0 ? placed(nodes, state) : [...nodes];
}

interface State {
  /** Nodes with comments, or with such nodes inside. */
  carriers: Set<OfficeContentNode>;
  /** Comments on a range are carried by several nodes, and written once. */
  seen: Set<OfficeContentNode>;
}

function addCarriers(node: OfficeContentNode, carriers: Set<OfficeContentNode>): boolean {
  let isCarrier = (node.comments?.length ?? 0) > 0;
  for (const child of node.children ?? []) if (addCarriers(child, carriers)) isCarrier = true;
  if (isCarrier) carriers.add(node);
  return isCarrier;
}

const holders = new Set(['cell', 'slide', 'page']);
const isInline = ({ type }: OfficeContentNode): boolean => inlineTypes.has(type);

const placed = (nodes: readonly OfficeContentNode[], state: State): OfficeContentNode[] =>
  nodes.flatMap((node): OfficeContentNode[] => {
    if (!state.carriers.has(node)) return [node];
    if (node.type === 'sheet') return [withCellComments(node, state)];
    const children = node.children ?? [];
    const inner = children.flatMap((child) => (isInline(child) ? [child] : placed([child], state)));
    const behind = paragraphsOf(commentsIn([node], isInline), state);
    return holders.has(node.type)
      ? [{ ...node, children: [...inner, ...behind] }]
      : [{ ...node, children: inner }, ...behind];
  });

/** Returns the comments that nodes and their children of a kind carry. */
const commentsIn = (
  nodes: readonly OfficeContentNode[],
  isWanted: (node: OfficeContentNode) => boolean,
): OfficeContentNode[] =>
  nodes.flatMap(({ comments = [], children = [] }) => [
    ...commentsIn(children.filter(isWanted), isWanted),
    ...comments,
  ]);

function paragraphsOf(
  comments: readonly OfficeContentNode[],
  { seen }: State,
  cell?: string,
): OfficeContentNode[] {
  return comments.flatMap((comment) => {
    if (seen.has(comment)) return [];
    seen.add(comment);
    const { author } = (comment.metadata ?? {}) as CommentMetadata;
    const content = inlineContent(comment.children ?? [], () => []);
    return content.length === 0
      ? []
      : [commentParagraph({ author, content, ...(cell !== undefined && { cell }) })];
  });
}

/** Lists the comments of cells behind the sheet, since they are no values. */
function withCellComments(sheet: OfficeContentNode, state: State): OfficeContentNode {
  const rows = sheet.children ?? [];
  const listed = rows.flatMap(({ children = [] }) =>
    children
      .filter((cell) => state.carriers.has(cell))
      .flatMap((cell) =>
        paragraphsOf(
          commentsIn([cell], () => true),
          state,
          addressOf(cell.metadata as CellMetadata),
        ),
      ),
  );
  return { ...sheet, children: [...rows, ...listed] };
}

const [firstLetter, letters] = [65, 26];

/** Returns the address of a cell, such as `B2`. */
function addressOf(place: CellMetadata | undefined): string | undefined {
  if (!place) return undefined;
  let name = '';
  for (let rest = place.col + 1; rest > 0; rest = Math.floor((rest - 1) / letters))
    name = String.fromCharCode(firstLetter + ((rest - 1) % letters)) + name;
  return `${name}${place.row + 1}`;
}
