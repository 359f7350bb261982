/** Follows an event stream to its end, over as many connections as it takes (choices.md, The answer stream). */
import { ApiError, readFailure } from '../http/api-failure.ts';
import { readEvents, type ServerEvent } from './sse-parser.ts';
import { wait } from '../wait.ts';

/** The server keeps a quiet connection alive every 15 s; three missed signs mean that it is dead. */
const silenceLimitMs = 50_000;
const firstBackoffMs = 500;
const longestBackoffMs = 8_000;
/** Tries of the first connection before its failure is reported. */
const openTries = 4;

export type ConnectionState = 'connecting' | 'open' | 'reconnecting';

/** Why following ended: by the end event, because the log is gone (404), or because the caller left. */
export type StreamOutcome = 'ended' | 'gone' | 'left';

export interface StreamSource {
  /** First connection. It is repeated after a network failure, so its request must be idempotent. */
  open(signal: AbortSignal): Promise<Response>;
  /** Every later connection, from behind the last event seen (`Last-Event-ID`; '0' when there was none). */
  resume(lastEventId: string, signal: AbortSignal): Promise<Response>;
  /** Called once per event, in order; an event delivered twice is dropped by its number. */
  onEvent(event: ServerEvent): void;
  isEnd(event: ServerEvent): boolean;
  onConnectionChange?(state: ConnectionState): void;
  /** Leaves the stream; the generation on the server goes on. */
  signal: AbortSignal;
  /** Starts with `resume` from behind this event instead of `open`: the run was begun elsewhere. */
  resumeFrom?: string;
}

const backoffMs = (failures: number) =>
  Math.min(longestBackoffMs, firstBackoffMs * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/** Waits before the next try, less when the browser says that the network is back. */
async function backOff(failures: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const isOver = AbortSignal.any([signal, waiting.signal]);
  globalThis.addEventListener?.('online', stop, { once: true });
  await wait(backoffMs(failures), isOver).catch(() => undefined);
  globalThis.removeEventListener?.('online', stop);
}

/** The events until their end; a broken body is an ordinary way for a connection to end: the caller resumes. */
async function* untilBroken(events: AsyncIterable<ServerEvent>): AsyncGenerator<ServerEvent> {
  try {
    yield* events;
  } catch {
    // Only what reading throws comes here; what a reader of the events throws does not.
  }
}

/** Reads one connection. Resolves true after the end event; false when the connection broke before it. */
async function readConnection(
  response: Response,
  source: StreamSource,
  progress: { lastEventId: string },
): Promise<boolean> {
  const silence = watchSilence(response);
  try {
    for await (const event of untilBroken(readEvents(silence.body))) {
      const isRepeated = event.id !== '' && Number(event.id) <= Number(progress.lastEventId);
      if (isRepeated) continue;
      progress.lastEventId = event.id || progress.lastEventId;
      source.onEvent(event);
      if (source.isEnd(event)) return true;
    }
  } finally {
    silence.stop();
  }
  return false;
}

/** The body, erring when nothing at all arrives for too long: a half-open connection never ends by itself. */
function watchSilence(response: Response): { body: ReadableStream<Uint8Array>; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  const watched = new TransformStream<Uint8Array, Uint8Array>({
    start: (controller) => restart(controller),
    transform(chunk, controller) {
      restart(controller);
      controller.enqueue(chunk);
    },
    flush: stop,
  });
  function restart(controller: TransformStreamDefaultController<Uint8Array>): void {
    stop();
    timer = setTimeout(() => controller.error(new Error('Event stream fell silent')), silenceLimitMs);
  }
  const body = response.body ?? new Blob().stream();
  return { body: body.pipeThrough(watched), stop };
}

async function connect(
  source: StreamSource,
  signal: AbortSignal,
  progress: { lastEventId: string; isOpened: boolean },
): Promise<Response> {
  const response = progress.isOpened
    ? await source.resume(progress.lastEventId, signal)
    : await source.open(signal);
  if (!response.ok) {
    const requestId = response.headers.get('x-request-id') ?? '';
    throw new ApiError(await readFailure(response, requestId));
  }
  progress.isOpened = true;
  return response;
}

/** Tells what a failed connection means: the end of following, or one more try. */
function judge(error: unknown, isOpened: boolean, failures: number): 'gone' | 'retry' {
  if (!(error instanceof ApiError)) throw error;
  const { status } = error.failure;
  if (isOpened && status === 404) return 'gone';
  const isNetwork = typeof status === 'string' && status !== 'PARSING_ERROR';
  const isServerTrouble = typeof status === 'number' && status >= 500;
  if (isOpened && (isNetwork || isServerTrouble)) return 'retry';
  if (isNetwork && failures < openTries) return 'retry';
  throw error;
}

/**
 * Opens the stream and hands on its events until the end event, resuming after every broken connection.
 * Throws ApiError when the first connection is refused, or a later one for any reason but a missing log.
 */
export async function followStream(source: StreamSource): Promise<StreamOutcome> {
  const progress = { lastEventId: source.resumeFrom ?? '0', isOpened: source.resumeFrom !== undefined };
  let failures = 0;
  source.onConnectionChange?.('connecting');
  while (!source.signal.aborted) {
    try {
      const response = await connect(source, source.signal, progress);
      source.onConnectionChange?.('open');
      const before = progress.lastEventId;
      if (await readConnection(response, source, progress)) return 'ended';
      if (progress.lastEventId !== before) failures = 0;
    } catch (error) {
      if (source.signal.aborted) break;
      if (judge(error, progress.isOpened, failures + 1) === 'gone') return 'gone';
    }
    if (source.signal.aborted) break;
    failures += 1;
    source.onConnectionChange?.('reconnecting');
    await backOff(failures, source.signal);
  }
  return 'left';
}
