/** Reads server-sent events of a real connection, one by one. */
import { type Answer, emptyAnswer, reduceAnswer } from '@polylogue/contract/chat/engine/reduce-answer';
import {
  type NumberedStreamEvent,
  parseStreamEvent,
  type StreamEventName,
} from '@polylogue/contract/chat/engine/stream-events';
import type { Response } from 'undici';
import { readEvents } from '../network/server-sent-events.ts';

/** Holds the response: undici cancels a body that nobody has begun to read when its response is collected. */
async function* numberedEventsOf(response: Response): AsyncGenerator<NumberedStreamEvent> {
  if (!response.body) throw new Error('no body');
  for await (const { id, event, data } of readEvents(response.body)) {
    const parsed = parseStreamEvent(event, data);
    if (parsed) yield { ...parsed, sequence: Number(id) };
  }
}

export class EventReader {
  readonly status: number;
  /** Everything read so far. */
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

  /** Reads until an event matches, and gives it; throws when the stream ends before. */
  async until(matches: (event: NumberedStreamEvent) => boolean): Promise<NumberedStreamEvent> {
    for (let event = await this.#next(); event; event = await this.#next()) {
      if (matches(event)) return event;
    }
    throw new Error(`the stream ended after ${JSON.stringify(this.events.at(-1))}`);
  }

  /** Reads until the text so far contains `text`. */
  async untilText(text: string): Promise<void> {
    if (!this.answer().text.includes(text)) await this.until(() => this.answer().text.includes(text));
  }

  /** Reads until the ids of conversation and segment are known. */
  async ids(): Promise<{ conversationId: string; segmentId: string }> {
    if (!this.answer().conversationId) await this.until(() => this.answer().conversationId !== undefined);
    const { conversationId = '', conversationSegmentId = '' } = this.answer();
    return { conversationId, segmentId: conversationSegmentId };
  }

  /** Reads to the end. */
  async rest(): Promise<NumberedStreamEvent[]> {
    while (await this.#next());
    return this.events;
  }

  /** The fold of everything read so far, onto `before` for a run that appends. */
  answer(before: Partial<Pick<Answer, 'text' | 'steps'>> = {}): Answer {
    const requestId = this.events[0]?.data.requestId ?? '';
    return this.events.reduce(reduceAnswer, emptyAnswer(requestId, before));
  }

  /** Names of the events so far. */
  names(): StreamEventName[] {
    return this.events.map(({ event }) => event);
  }

  /** Closes the connection. */
  async close(): Promise<void> {
    this.#controller.abort();
    await this.#incoming.return(undefined).catch(() => {});
  }
}
