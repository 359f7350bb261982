/** Follows an event stream to its end across reconnections (choices.md, The answer stream). */
import { ApiError, readFailure } from '../http/api-failure.ts';
import { readEvents, type ServerEvent } from './sse-parser.ts';
import { wait } from '../wait.ts';

/**
 * Timeout of a silent connection, in ms: the server sends a keep-alive every 15 s, and three missing ones
 * mean it is dead.
 */
const silenceTimeoutMs = 50_000;
const firstBackoffMs = 500;
const maxBackoffMs = 8_000;
/** Attempts at the first connection before its failure is reported. */
const openTries = 4;

export type ConnectionState = 'connecting' | 'open' | 'reconnecting';

/** Reason for the end: the end event, a missing log (404), or an abort by the caller. */
export type StreamOutcome = 'ended' | 'gone' | 'left';

export interface StreamSource {
  /** Opens the first connection. Retried after a network failure, so its request must be idempotent. */
  open(signal: AbortSignal): Promise<Response>;
  /** Opens a later connection after the last event received (`Last-Event-ID`; '0' without one). */
  resume(lastEventId: string, signal: AbortSignal): Promise<Response>;
  /** Called once per event, in order; repeated events are dropped by their number. */
  onEvent(event: ServerEvent): void;
  isEnd(event: ServerEvent): boolean;
  onConnectionChange?(state: ConnectionState): void;
  /** Stops following; the generation continues on the server. */
  signal: AbortSignal;
  /** Starts with `resume` after this event instead of `open`: the run was started elsewhere. */
  resumeFrom?: string;
}

const backoffMs = (failures: number) =>
  Math.min(maxBackoffMs, firstBackoffMs * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/** Waits before the next attempt; shorter when the browser comes back online. */
async function backOff(failures: number, signal: AbortSignal): Promise<void> {
  const waiting = new AbortController();
  const stop = () => waiting.abort();
  const isOver = AbortSignal.any([signal, waiting.signal]);
  globalThis.addEventListener?.('online', stop, { once: true });
  await wait(backoffMs(failures), isOver).catch(() => undefined);
  globalThis.removeEventListener?.('online', stop);
}

/** Yields events until the body ends or breaks; after a break the caller resumes. */
async function* readUntilBroken(events: AsyncIterable<ServerEvent>): AsyncGenerator<ServerEvent> {
  try {
    yield* events;
  } catch {
    // Catches only read errors; exceptions of the consumer pass through.
  }
}

/** Reads one connection. Resolves to true after the end event, or false when the connection broke first. */
async function readConnection(
  response: Response,
  source: StreamSource,
  progress: { lastEventId: string },
): Promise<boolean> {
  const silence = watchSilence(response);
  try {
    for await (const event of readUntilBroken(readEvents(silence.body))) {
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

/** Returns the body, which errors after a silence: a half-open connection never ends by itself. */
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
    timer = setTimeout(() => controller.error(new Error('Event stream fell silent')), silenceTimeoutMs);
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

/** Classifies a failed connection: end or retry. Throws other errors. */
function classifyFailure(error: unknown, isOpened: boolean, failures: number): 'gone' | 'retry' {
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
 * Opens the stream and delivers its events until the end event, resuming after every broken connection.
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
      if (classifyFailure(error, progress.isOpened, failures + 1) === 'gone') return 'gone';
    }
    if (source.signal.aborted) break;
    failures += 1;
    source.onConnectionChange?.('reconnecting');
    await backOff(failures, source.signal);
  }
  return 'left';
}
