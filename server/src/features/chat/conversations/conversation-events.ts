/** Events about people's conversations, delivered on every server to the streams of their owner. */
import type { ConversationEvent } from '@polylogue/contract/chat/conversations/events';
import { maxEventStreamsPerPerson } from '@polylogue/contract/limits';
import { AppError } from '../../../app-error.ts';
import type { ServerBus } from '../../../cluster/server-bus.ts';
import type { Reads } from '../../../db/replica/reads.ts';
import { limitConcurrency } from '../../../scheduling/limit-concurrency.ts';
import type { ConversationScope } from '../contexts/conversation-context.ts';

/** Session that reads a stream. */
interface Session {
  userId: string;
  sessionId: string;
}
type IsSignedIn = (session: Session) => Promise<boolean>;

/** Maximum unsent events of a slow reader, who reloads instead. */
const maxPending = 100;
const retryAfterSeconds = 60;
/** Maximum number of streams whose access is judged at the same time. */
const maxJudged = 20;
/** Lifetime of a stream, after which its reader has to present a valid token again. */
const maxStreamMs = 60 * 60_000;
const reload: ConversationEvent = { event: 'reload', data: {} };
const over: IteratorReturnResult<undefined> = { value: undefined, done: true };

class EventTail implements AsyncIterableIterator<ConversationEvent> {
  readonly #mayRead: () => Promise<boolean>;
  readonly #onEnd: () => void;
  #pending = [reload];
  #isEnded = false;
  readonly #lifetime = setTimeout(() => void this.return(), maxStreamMs).unref();
  #wake: (() => void) | undefined;

  constructor(mayRead: () => Promise<boolean>, onEnd: () => void) {
    this.#mayRead = mayRead;
    this.#onEnd = onEnd;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  push(event: ConversationEvent): void {
    if (this.#pending.length < maxPending) this.#pending.push(event);
    else this.#pending = [reload];
    this.#wake?.();
  }

  /** Returns the next event if the session may still read it. */
  async next(): Promise<IteratorResult<ConversationEvent>> {
    while (!this.#isEnded) {
      const value = this.#pending.shift();
      if (value && (await this.#mayRead())) return { value, done: false };
      if (value) return this.return();
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return over;
  }

  async return(): Promise<IteratorResult<ConversationEvent>> {
    this.#isEnded = true;
    clearTimeout(this.#lifetime);
    this.#onEnd();
    this.#wake?.();
    return over;
  }

  /** Ends the stream if the session ended. */
  async enforceAccess(): Promise<void> {
    if (!(await this.#mayRead())) await this.return();
  }
}

export class ConversationEvents {
  readonly #bus: ServerBus;
  readonly #reads: Reads;
  readonly #limitJudging = limitConcurrency(maxJudged);
  readonly #tails = new Map<string, Set<EventTail>>();
  #isClosed = false;

  constructor({ bus, reads }: { bus: ServerBus; reads: Reads }) {
    this.#bus = bus;
    this.#reads = reads;
    bus.listen('conversation-event', (message) => {
      const { ownerId, ...event } = JSON.parse(message) as ConversationEvent & { ownerId: string };
      this.#deliver(ownerId, event);
    });
    bus.onMissed(() => {
      for (const tail of this.#tailsOf(undefined)) tail.push(reload);
    });
  }

  /** Delivers a committed change to its owner's streams; only signed-in people have any. */
  publish({ kind, ownerId }: Pick<ConversationScope, 'kind' | 'ownerId'>, event: ConversationEvent): void {
    if (kind === 'user') void this.#send(ownerId, event);
  }

  /** Opens a stream that ends with the session. Throws `stream.too_many_open`, `server.unavailable`. */
  follow({ userId, sessionId }: Session, isSignedIn: IsSignedIn): AsyncIterable<ConversationEvent> {
    if (this.#isClosed) throw new AppError('server.unavailable', { retryAfterSeconds: 1 });
    const tails = this.#tails.get(userId) ?? new Set();
    if (tails.size >= maxEventStreamsPerPerson) {
      throw new AppError('stream.too_many_open', { retryAfterSeconds });
    }
    const tail = new EventTail(
      // While access can't be judged, the reader has to come back.
      () => this.#limitJudging(() => isSignedIn({ userId, sessionId }).catch(() => false)),
      () => {
        tails.delete(tail);
        if (tails.size === 0 && this.#tails.get(userId) === tails) this.#tails.delete(userId);
      },
    );
    this.#tails.set(userId, tails.add(tail));
    return tail;
  }

  /** Ends the streams of ended sessions: of one person, or of all. */
  async enforceAccess(userId: string | undefined): Promise<void> {
    await Promise.all(this.#tailsOf(userId).map((tail) => tail.enforceAccess()));
  }

  /** Ends all streams, whose readers then follow another server. */
  close(): void {
    this.#isClosed = true;
    for (const tail of this.#tailsOf(undefined)) void tail.return();
  }

  async #send(ownerId: string, event: ConversationEvent): Promise<void> {
    const tokens = await this.#reads.sessionTokens?.().catch(() => undefined);
    const sent = tokens && event.event !== 'reload' ? { ...event, data: { ...event.data, tokens } } : event;
    this.#deliver(ownerId, sent as ConversationEvent);
    await this.#bus.broadcast('conversation-event', JSON.stringify({ ownerId, ...sent }));
  }

  #deliver(ownerId: string, event: ConversationEvent): void {
    for (const tail of this.#tails.get(ownerId) ?? []) tail.push(event);
  }

  #tailsOf(userId: string | undefined): EventTail[] {
    if (userId === undefined) return [...this.#tails.values()].flatMap((tails) => [...tails]);
    return [...(this.#tails.get(userId) ?? [])];
  }
}
