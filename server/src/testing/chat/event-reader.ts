/** Reader of server-sent events from a real connection. */
import { type Answer, emptyAnswer, reduceAnswer } from '@polylogue/contract/chat/engine/reduce-answer';
import {
  type NumberedStreamEvent,
  parseStreamEvent,
  type StreamEventName,
} from '@polylogue/contract/chat/engine/stream-events';
import type { Response } from 'undici';
import { readEvents } from '../network/server-sent-events.ts';

/** Keeps a reference to the response: undici cancels an unread body when its response is garbage-collected. */
async function* numberedEventsOf(response: Response): AsyncGenerator<NumberedStreamEvent> {
  if (!response.body) throw new Error('no body');
  for await (const { id, event, data } of readEvents(response.body)) {
    const parsed = parseStreamEvent(event, data);
    if (parsed) yield { ...parsed, sequence: Number(id) };
  }
}

export class EventReader {
  readonly status: number;
  /** Events read so far. */
  readonly events: NumberedStreamEvent[] = [];
  readonly #incoming: AsyncGenerator<NumberedStreamEvent>;
  readonly #controller: AbortController;

  constructor(response: Response, controller: AbortController) {
    this.status = response.status;
    this.#incoming = numberedEventsOf(response);
    this.#controller = controller;
  }

  async #next(): Promise<NumberedStreamEvent | undefined> {
    const result = await this.#incoming.next();
    if (result.done) return undefined;
    this.events.push(result.value);
    return result.value;
  }

  /** Reads until an event matches and returns it; throws if the stream ends first. */
  async until(matches: (event: NumberedStreamEvent) => boolean): Promise<NumberedStreamEvent> {
    for (let event = await this.#next(); event; event = await this.#next()) {
      if (matches(event)) return event;
    }
    throw new Error(`the stream ended after ${JSON.stringify(this.events.at(-1))}`);
  }

  /** Reads until the answer contains `text`. */
  async untilText(text: string): Promise<void> {
    if (!this.answer().text.includes(text)) await this.until(() => this.answer().text.includes(text));
  }

  /** Reads until the event with the ids of conversation and segment. */
  async ids(): Promise<{ conversationId: string; segmentId: string }> {
    if (!this.answer().conversationId) await this.until(() => this.answer().conversationId !== undefined);
    const { conversationId = '', conversationSegmentId = '' } = this.answer();
    return { conversationId, segmentId: conversationSegmentId };
  }

  /** Reads to the end and returns all events. */
  async rest(): Promise<NumberedStreamEvent[]> {
    while (await this.#next());
    return this.events;
  }

  /** Reduces the events read so far, onto `before` for a run that appends. */
  answer(before: Partial<Pick<Answer, 'text' | 'steps'>> = {}): Answer {
    const requestId = this.events[0]?.data.requestId ?? '';
    return this.events.reduce(reduceAnswer, emptyAnswer(requestId, before));
  }

  /** Returns the names of the events read so far. */
  names(): StreamEventName[] {
    return this.events.map(({ event }) => event);
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    this.#controller.abort();
    await this.#incoming.return(undefined).catch(() => {});
  }
}
