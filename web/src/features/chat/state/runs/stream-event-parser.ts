/** Lazy-loaded parser of stream events: its schemas are as large as the chat's own code. */
import type { parseStreamEvent } from '@polylogue/contract/chat/engine/stream-events';

export type ParseStreamEvent = typeof parseStreamEvent;

export async function loadStreamEventParser(): Promise<ParseStreamEvent> {
  return (await import('@polylogue/contract/chat/engine/stream-events')).parseStreamEvent;
}
