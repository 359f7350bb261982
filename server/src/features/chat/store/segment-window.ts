/** Window of a conversation's segments. */
import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import type { NodeRow } from './segment-queries.ts';

/** Converts a tree to its wire format, in which indices stand for segments. */
export function presentTree(
  nodes: readonly NodeRow[],
): Required<Pick<Conversation, 'tree'>> & Pick<Conversation, 'repeats'> {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  const repeats = nodes.flatMap(({ id, first_id }, place): [number, number][] => {
    const first = first_id === null || first_id === id ? undefined : places.get(first_id);
    return first === undefined ? [] : [[place, first]];
  });
  return {
    tree: nodes.map(({ id, parent_id }) => [id, parent_id === null ? null : (places.get(parent_id) ?? null)]),
    ...(repeats.length > 0 && { repeats }),
  };
}

/** Returns the leaf below a segment, descending to the newest turn at each level. */
export function newestLeafBelow(nodes: readonly Pick<NodeRow, 'id' | 'parent_id'>[], id: string): string {
  // Nodes are in order of creation, so the newest child of a parent comes last.
  const newest = new Map(nodes.map((node) => [node.parent_id, node.id]));
  let leaf = id;
  for (let next = newest.get(leaf); next !== undefined; next = newest.get(leaf)) leaf = next;
  return leaf;
}

/**
 * Returns the ids of the newest segments of the branch that ends with `until`, and of all running answers, which
 * clients follow.
 */
export function idsInWindow(
  nodes: readonly NodeRow[],
  { window, until }: { window: number; until: string | null },
): string[] {
  const parents = new Map(nodes.map(({ id, parent_id }) => [id, parent_id]));
  const ids = new Set<string>();
  for (let id = until; id !== null && ids.size < window; id = parents.get(id) ?? null) ids.add(id);
  for (const { id, status } of nodes) if (status === 'Streaming') ids.add(id);
  return [...ids];
}
