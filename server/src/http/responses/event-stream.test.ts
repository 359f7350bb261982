import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NumberedStreamEvent } from '@polylogue/contract/conversations/stream-events';
import { expect, it } from 'vitest';
import { sendEventStream } from './event-stream.ts';

it('waits for a slow reader again and again without piling anything up', async () => {
  const eventCount = 40;
  let mostListeners = 0;
  async function* largeEvents(response: http.ServerResponse): AsyncGenerator<NumberedStreamEvent> {
    for (let sequence = 1; sequence <= eventCount; sequence += 1) {
      mostListeners = Math.max(
        mostListeners,
        response.listenerCount('close'),
        response.listenerCount('drain'),
      );
      yield { event: 'response-updated', data: { requestId: 'r', text: 'x'.repeat(1_000_000) }, sequence };
    }
  }
  const server = http.createServer((_request, response) => {
    void sendEventStream(response, largeEvents(response), {});
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect((await answer.text()).match(/^id: /gm)).toHaveLength(eventCount);
  expect(mostListeners).toBeLessThan(8);
  server.close();
});
