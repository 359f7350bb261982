/**
 * Streamed response body. Pieces of concurrent bodies are forwarded together: processing costs the same for
 * two tokens as for one, so a busy process reads fewer, larger pieces.
 */
import type { Dispatcher } from 'undici';

/** Number of concurrent bodies whose pieces are not delayed. */
const undelayedBodies = 20;
/** Delay of a piece per additional body, and its maximum, which no reader notices. */
const waitPerBodyMs = 0.5;
const maxWaitMs = 100;
/** Number of unread bytes of one body at which its sender has to wait. */
const maxUnreadBytes = 64 * 1024;

/** Schedules forwarding of the pieces of all bodies in a process. */
export class ReadCoalescer {
  readonly #due = new Set<CoalescedBody>();
  #open = 0;
  #timer: NodeJS.Timeout | undefined;

  opened(): void {
    this.#open += 1;
  }

  closed(body: CoalescedBody): void {
    this.#open -= 1;
    this.#due.delete(body);
  }

  /** Forwards the body's pieces, together with those of others if many stream. */
  add(body: CoalescedBody): void {
    const waitMs = Math.min(maxWaitMs, (this.#open - undelayedBodies) * waitPerBodyMs);
    if (waitMs <= 0) return body.forward();
    this.#due.add(body);
    if (!this.#timer) this.#timer = setTimeout(this.#forward, waitMs);
  }

  readonly #forward = (): void => {
    this.#timer = undefined;
    const due = [...this.#due];
    this.#due.clear();
    for (const body of due) body.forward();
  };
}

/** Single body: filled by a dispatcher, read as a stream. */
export class CoalescedBody {
  readonly #coalescer: ReadCoalescer;
  readonly #sender: Dispatcher.DispatchController;
  readonly stream: ReadableStream<Uint8Array>;
  #reader!: ReadableStreamDefaultController<Uint8Array>;
  #pieces: Buffer[] = [];
  #unreadBytes = 0;
  #isWanted = false;
  #hasBegun = false;
  #end: { error?: Error } | undefined;
  #isClosed = false;

  constructor(coalescer: ReadCoalescer, sender: Dispatcher.DispatchController) {
    this.#coalescer = coalescer;
    this.#sender = sender;
    coalescer.opened();
    this.stream = new ReadableStream<Uint8Array>(
      {
        start: (reader) => void (this.#reader = reader),
        pull: () => {
          this.#isWanted = true;
          if (this.#unreadBytes > 0 && this.#hasBegun && !this.#end) this.#coalescer.add(this);
          else this.forward();
        },
        cancel: () => {
          this.#close();
          this.#sender.abort(new DOMException('The body was not wanted', 'AbortError'));
        },
      },
      { highWaterMark: 0 },
    );
  }

  push(piece: Buffer): void {
    this.#pieces.push(piece);
    this.#unreadBytes += piece.length;
    if (this.#unreadBytes > maxUnreadBytes) this.#sender.pause();
    if (!this.#isWanted) return;
    // The first piece is forwarded at once, since a reader waits for it.
    if (this.#hasBegun) this.#coalescer.add(this);
    else this.forward();
  }

  /** Ends the body; `error` explains an incomplete one. Earlier pieces are read first. */
  end(error?: Error): void {
    if (this.#end || this.#isClosed) return;
    this.#end = error ? { error } : {};
    this.#coalescer.closed(this);
    if (this.#isWanted) this.forward();
  }

  /** Fails the body at once. */
  fail(error: unknown): void {
    if (this.#close()) this.#reader.error(error);
  }

  /** Forwards received pieces to the reader. */
  forward(): void {
    if (this.#isClosed || !this.#isWanted) return;
    this.#hasBegun = true;
    if (this.#unreadBytes > 0) {
      const [only] = this.#pieces;
      const piece = this.#pieces.length === 1 && only ? only : Buffer.concat(this.#pieces);
      this.#pieces = [];
      this.#unreadBytes = 0;
      this.#isWanted = false;
      if (this.#sender.paused) this.#sender.resume();
      this.#reader.enqueue(piece);
    }
    if (this.#end && this.#isWanted) this.#finish(this.#end);
  }

  #finish({ error }: { error?: Error }): void {
    if (!this.#close()) return;
    if (error) this.#reader.error(error);
    else this.#reader.close();
  }

  #close(): boolean {
    if (this.#isClosed) return false;
    this.#isClosed = true;
    this.#pieces = [];
    if (!this.#end) this.#coalescer.closed(this);
    return true;
  }
}
