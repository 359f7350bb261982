/**
 * One stream for all tabs of a browser, which opens six connections to an origin: the tab that holds a lock
 * reads the stream and hands its events on.
 */
export interface SharedStream<E> {
  /** Name of lock and channel, which contains the user's id where events are private. */
  name: string;
  /** Reads the stream in the leading tab until the signal aborts. */
  read(onEvent: (event: E) => void): Promise<void>;
  /** Called in every tab. */
  onEvent(event: E): void;
  signal: AbortSignal;
}

/**
 * Receives a stream's events until the signal aborts. Another tab takes over when the leading one closes.
 * Without locks, as on pages over plain HTTP, nothing is received.
 */
export async function shareStream<E>({ name, read, onEvent, signal }: SharedStream<E>): Promise<void> {
  const { locks } = navigator as Partial<Navigator>;
  if (!locks || signal.aborted) return;
  const channel = new BroadcastChannel(name);
  const receive = (event: E) => {
    if (!signal.aborted) onEvent(event);
  };
  channel.onmessage = ({ data }: MessageEvent<E>) => receive(data);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const lead = () =>
    read((event) => {
      if (signal.aborted) return;
      channel.postMessage(event);
      onEvent(event);
    });
  try {
    await locks.request(name, { signal }, lead);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
