import { describe, expect, it } from 'vitest';
import { createEventParser, readEvents } from './sse-parser.ts';

const stream =
  'id: 1\nevent: response-updated\ndata: {"text":"é😀"}\n\n: keep-alive\n\nid: 2\r\ndata: a\r\ndata:b\r\n\r\n';
const events = [
  { id: '1', event: 'response-updated', data: '{"text":"é😀"}' },
  { id: '2', event: 'message', data: 'a\nb' },
];

describe('event parser', () => {
  it('reads the same events for every split of the text', () => {
    for (let at = 0; at <= stream.length; at += 1) {
      const parser = createEventParser();
      expect([...parser.push(stream.slice(0, at)), ...parser.push(stream.slice(at))]).toEqual(events);
    }
  });

  it('reads the same events byte by byte, also inside a character', async () => {
    const bytes = new TextEncoder().encode(stream);
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });
    const read = [];
    for await (const event of readEvents(body)) read.push(event);
    expect(read).toEqual(events);
  });

  it('drops an incomplete event at the end', () => {
    expect(createEventParser().push('id: 1\ndata: whole\n\nid: 2\ndata: hal')).toEqual([
      { id: '1', event: 'message', data: 'whole' },
    ]);
  });

  it('accepts CR as a line end and skips a byte order mark', () => {
    expect(createEventParser().push('\uFEFFdata: x\r\rdata: y\r\r:')).toEqual([
      { id: '', event: 'message', data: 'x' },
      { id: '', event: 'message', data: 'y' },
    ]);
  });

  it('cancels the body when the reader leaves', async () => {
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('data: x\n\n')),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const _event of readEvents(body)) break;
    expect(isCancelled).toBe(true);
  });
});
