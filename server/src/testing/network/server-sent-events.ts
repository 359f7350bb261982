/**
 * Independent parser of server-sent events; the browser's reader is another, so that both verify the
 * format.
 */

export interface SentEvent {
  /** Empty if the event has none. */
  id: string;
  event: string;
  data: string;
}

function eventOf(frame: string): SentEvent | undefined {
  const fields = new Map(
    frame.split('\n').map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 2)] as const;
    }),
  );
  const event = fields.get('event');
  // A comment, which keeps the connection alive.
  if (event === undefined) return undefined;
  return { id: fields.get('id') ?? '', event, data: fields.get('data') ?? '' };
}

/** Yields the events of a body as they arrive. */
export async function* readEvents(body: AsyncIterable<Uint8Array>): AsyncGenerator<SentEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const piece of body) {
    const frames = (rest + decoder.decode(piece, { stream: true })).split('\n\n');
    rest = frames.pop() ?? '';
    for (const frame of frames) {
      const event = eventOf(frame);
      if (event) yield event;
    }
  }
}

/** Parses the events of a stream that has ended. */
export const eventsIn = (text: string): SentEvent[] =>
  text.split('\n\n').flatMap((frame) => eventOf(frame) ?? []);
