/** Compact storage for the events of one run: texts are joined in blocks to save memory. */
import type { NumberedStreamEvent, StreamEvent } from '@polylogue/contract/chat/engine/stream-events';

const blockLength = 256;

/** Text of a text delta, or the whole event of another kind. */
type Slot = string | StreamEvent;

interface Block {
  text: string;
  /** End offset of each slot's text. */
  ends: Uint32Array;
  /** Slots other than text, by index. */
  others: Map<number, StreamEvent>;
}

function toBlock(slots: readonly Slot[]): Block {
  const ends = new Uint32Array(slots.length);
  const others = new Map<number, StreamEvent>();
  let end = 0;
  for (const [index, slot] of slots.entries()) {
    if (typeof slot === 'string') end += slot.length;
    else others.set(index, slot);
    ends[index] = end;
  }
  return { text: slots.filter((slot) => typeof slot === 'string').join(''), ends, others };
}

function slotOf({ text, ends, others }: Block, index: number): Slot {
  return others.get(index) ?? text.slice(index === 0 ? 0 : ends[index - 1], ends[index]);
}

/** Append-only list of events, addressed by sequence from 1. */
export class EventStore {
  readonly #requestId: string;
  readonly #blocks: Block[] = [];
  #recent: Slot[] = [];
  /** Last event as appended; waiting readers share the object, so that its serialisation can be cached. */
  #last: NumberedStreamEvent | undefined;

  constructor(requestId: string) {
    this.#requestId = requestId;
  }

  get length(): number {
    return this.#blocks.length * blockLength + this.#recent.length;
  }

  /** Throws a `RangeError` if the sequence leaves a gap or repeats. */
  append(last: NumberedStreamEvent): void {
    const { sequence, ...event } = last;
    if (sequence !== this.length + 1) throw new RangeError(`event ${sequence} after ${this.length}`);
    this.#last = last;
    this.#recent.push(event.event === 'response-updated' ? event.data.text : event);
    if (this.#recent.length < blockLength) return;
    this.#blocks.push(toBlock(this.#recent));
    this.#recent = [];
  }

  /** Returns the event of this sequence; `undefined` beyond the last one. */
  at(sequence: number): NumberedStreamEvent | undefined {
    if (sequence === this.#last?.sequence) return this.#last;
    const index = sequence - 1;
    const block = this.#blocks[Math.floor(index / blockLength)];
    const inBlock = index % blockLength;
    const slot = block ? slotOf(block, inBlock) : this.#recent[index - this.#blocks.length * blockLength];
    if (slot === undefined) return undefined;
    if (typeof slot !== 'string') return { ...slot, sequence };
    return { event: 'response-updated', data: { requestId: this.#requestId, text: slot }, sequence };
  }
}
