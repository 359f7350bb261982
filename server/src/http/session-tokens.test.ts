import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import { expect, it } from 'vitest';
import { sessionTokenHeader } from '../db/replica/reads.ts';
import { createChatHarness } from '../testing/chat/chat-harness.ts';

const seen = `0123456789ab-00000001.${'0'.repeat(15)}1`;

const harness = await createChatHarness({ hasModel: false });
const ann = await harness.person();

/** Asks, and waits until nothing more is written; the run's results may be stored after its end. */
async function answered() {
  harness.takeStatements();
  const reader = await ann.ask('What stays?');
  await reader.rest();
  await expect
    .poll(() => harness.takeStatements().some((text) => text.includes('set "passages"')))
    .toBe(true);
  return reader;
}

it('are not sent with a stream', async () => {
  const { events } = await answered();
  expect(events.map(({ event }) => event)).not.toContain('cosmos-db-session-tokens');
});

it('are neither sent nor checked with one database, whatever a client claims to have seen', async () => {
  const reader = await answered();
  const { conversationId } = await reader.ids();
  const params = { conversationId };
  const calls = [
    { route: routes.list, queries: 1 },
    { route: routes.get, params, queries: 2 },
    { route: routes.export, params, queries: 2 },
    { route: routes.updateTitle, params, body: { title: 'Renamed' }, queries: 2 },
  ];
  for (const { route, queries, ...request } of calls) {
    const bothWays: Record<string, string>[] = [{}, { [sessionTokenHeader]: seen }];
    for (const headers of bothWays) {
      harness.takeStatements();
      const response = await ann.send(route, { ...request, headers });
      expect(response.status).toBe(200);
      expect(response.headers.has(sessionTokenHeader)).toBe(false);
      expect(harness.takeStatements()).toHaveLength(queries);
    }
  }
});
