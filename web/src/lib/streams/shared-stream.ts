/**
 * One stream for all tabs of a browser, which opens six connections to an origin: the tab that holds a lock
 * reads the stream and hands its events on.
 */
export interface SharedStream<E> {
  /** Name of lock and channel, which contains the user's id where events are private. */
  name: string;
  /** Reads the stream until the signal aborts; in the leading tab, where tabs can share. */
  read(onEvent: (event: E) => void): Promise<void>;
  /** Called in every tab. */
  onEvent(event: E): void;
  /** Called once another tab leads: events before it are missed. */
  onFollow(): void;
  signal: AbortSignal;
}

/** Returns true if tabs can elect a leader: browsers lock only on pages over HTTPS and of this machine. */
export const canShareStreams = (): boolean => 'locks' in navigator;

/**
 * Receives a stream's events until the signal aborts. Another tab takes over when the leading one closes.
 */
export async function shareStream<E>({
  name,
  read,
  onEvent,
  onFollow,
  signal,
}: SharedStream<E>): Promise<void> {
  if (signal.aborted) return;
  const receive = (event: E) => {
    if (!signal.aborted) onEvent(event);
  };
  if (!canShareStreams()) return read(receive);
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<E>) => receive(data);
  signal.addEventListener('abort', () => channel.close(), { once: true });
  const lead = () =>
    read((event) => {
      if (!signal.aborted) channel.postMessage(event);
      receive(event);
    });
  try {
    const hasLed = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await lead();
      return lock !== null;
    });
    if (hasLed || signal.aborted) return;
    onFollow();
    await navigator.locks.request(name, { signal }, lead);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
