/** Parses server-sent events from a byte stream. */
export interface ServerEvent {
  id: string;
  event: string;
  data: string;
}

/**
 * Creates an incremental parser (HTML standard, "event stream interpretation"). `push` returns the completed
 * events. Comments and `retry:` are ignored; an unfinished event at the end is dropped.
 */
export function createEventParser(): { push(text: string): ServerEvent[] } {
  let rest = '';
  let isFirst = true;
  let id = '';
  let event = '';
  let data: string[] = [];

  function readField(line: string): void {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') data.push(value);
    else if (field === 'event') event = value;
    else if (field === 'id' && !value.includes('\0')) id = value;
  }

  function dispatch(): ServerEvent[] {
    const complete = data.length > 0 ? [{ id, event: event || 'message', data: data.join('\n') }] : [];
    event = '';
    data = [];
    return complete;
  }

  return {
    push(chunk) {
      const fresh = isFirst ? chunk.replace(/^\uFEFF/, '') : chunk;
      isFirst &&= chunk === '';
      // Holds back a CR at the end, which may be half of a CRLF.
      const text = rest + fresh;
      const held = text.endsWith('\r') ? '\r' : '';
      const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/);
      rest = (lines.pop() ?? '') + held;
      return lines.flatMap((line) => {
        if (line === '') return dispatch();
        readField(line);
        return [];
      });
    },
  };
}

/** Yields events of a response body as they arrive. Ending the loop cancels the body. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<ServerEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parser = createEventParser();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield* parser.push(decoder.decode(value, { stream: true }));
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
