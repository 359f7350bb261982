/** The part of a conversation that is read of it at once. */
import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import type { NodeRow } from './segment-queries.ts';

/** The tree as it travels: each segment's id with its parent's place in the list. */
export function presentTree(nodes: readonly NodeRow[]): NonNullable<Conversation['tree']> {
  const places = new Map(nodes.map(({ id }, place) => [id, place]));
  return nodes.map(({ id, parent_id }) => [id, parent_id === null ? null : (places.get(parent_id) ?? null)]);
}

/**
 * Ids of the newest segments of the branch that ends with `until`, and of those that are being answered, wherever they
 * are: whoever opens the conversation follows them.
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
