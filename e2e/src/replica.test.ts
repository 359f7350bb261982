/**
 * Reads on a delayed PostgreSQL replica: a client that sends its session token never reads data older than its writes
 * (choices.md, Session tokens). A client without the token does, which shows that the replica serves.
 */
import { conversationRoutes as routes } from '@polylogue/contract/chat/conversations/routes';
import type { Conversation, ConversationListItem } from '@polylogue/contract/chat/conversations/schemas';
import { parseStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { fillPath } from '@polylogue/contract/path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsIn } from '../../server/src/testing/network/server-sent-events.ts';
import { administrator, administratorInEnvironment } from './people/administrator.ts';
import { clientOverHttp } from './people/client-over-http.ts';
import { type PostgresServer, startPostgresServer, startReplicaOf } from './product/postgres-server.ts';
import { freshDataFolderOn } from './product/outside-database.ts';
import { type Product, removeDataFolder, startProduct } from './product/product.ts';

/** Constant lag of the replica, in ms; a read may wait for 500 ms. */
const heldBackMs = 150;
/** Clients of one person, within the limit of concurrent answers. */
const clients = 3;
const roundsPerClient = 7;
const header = 'x-cosmos-session-token-main';

let dataFolder: string;
let primary: PostgresServer;
let replica: PostgresServer;
let product: Product;
let token: string;
let agentId: string;

beforeAll(async () => {
  primary = await startPostgresServer();
  dataFolder = await freshDataFolderOn({ DATABASE_URL: primary.url });
  replica = await startReplicaOf(primary, { recovery_min_apply_delay: `${heldBackMs}ms` });
  product = await startProduct(dataFolder, {
    LOG_LEVEL: 'info',
    DATABASE_URL: primary.url,
    DATABASE_REPLICA_URL: replica.url,
    ...administratorInEnvironment,
  });
  ({ token, agentId } = await clientOverHttp(product.url, administrator));
});
afterAll(async () => {
  await product?.stop();
  await replica?.remove();
  await primary?.remove();
  await removeDataFolder(dataFolder);
});

/** Client that returns the server's session token, as the web application does, or ignores it. */
class Client {
  /** Session token of the last response; tests may set it. */
  sessionToken: string | undefined;
  readonly #remembers: boolean;

  constructor({ remembers = true } = {}) {
    this.#remembers = remembers;
  }

  async send(path: string, init: { method?: string; body?: object } = {}): Promise<Response> {
    const response = await fetch(`${product.url}${path}`, {
      method: init.method ?? 'GET',
      headers: {
        authorization: `Bearer ${token}`,
        ...(init.body && { 'content-type': 'application/json' }),
        ...(this.sessionToken !== undefined && { [header]: this.sessionToken }),
      },
      ...(init.body && { body: JSON.stringify(init.body) }),
    });
    const received = response.headers.get(header);
    if (received !== null && this.#remembers) this.sessionToken = received;
    return response;
  }

  async json<T>(path: string, init?: { method: string; body?: object }): Promise<T> {
    const response = await this.send(path, init);
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  }

  /** Starts a conversation and reads its answer to the end; resolves to its id. */
  async ask(question: string): Promise<string> {
    const path = fillPath(routes.create.path, { gptSystemId: agentId });
    const response = await this.send(path, { method: 'POST', body: { question } });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
    let conversationId = '';
    for (const { event: name, data } of eventsIn(text)) {
      const event = parseStreamEvent(name, data);
      if (event?.event === 'conversation-and-segment-id') conversationId = event.data.ConversationId;
      if (event?.event === 'cosmos-db-session-tokens' && this.#remembers)
        this.sessionToken = event.data.tokens[header];
    }
    return conversationId;
  }

  rename(conversationId: string, title: string): Promise<ConversationListItem> {
    const path = fillPath(routes.updateTitle.path, { conversationId });
    return this.json(path, { method: routes.updateTitle.method, body: { title } });
  }

  async titleInList(conversationId: string): Promise<string | undefined> {
    const { items } = await this.json<{ items: ConversationListItem[] }>(routes.list.path);
    return items.find((item) => item.conversationId === conversationId)?.title;
  }

  open(conversationId: string): Promise<Conversation> {
    return this.json(fillPath(routes.get.path, { conversationId }));
  }
}

/** Creates, renames and reads again and again; resolves to how many reads were older than what was written. */
async function countStaleReads(client: Client, name: string): Promise<{ reads: number; stale: number }> {
  const wereFresh: boolean[] = [];
  for (let round = 1; round <= roundsPerClient; round += 1) {
    const conversationId = await client.ask(`Question ${name}.${round}: how do I archive a conversation?`);
    const listed = await client.titleInList(conversationId);
    const opened = await client.open(conversationId).catch(() => undefined);
    wereFresh.push(listed !== undefined, opened?.segments[0]?.status === 'Complete');
    const title = `Title ${name}.${round}`;
    await client.rename(conversationId, title);
    wereFresh.push((await client.open(conversationId)).title === title);
    await client.rename(conversationId, `${title}, again`);
    wereFresh.push((await client.titleInList(conversationId)) === `${title}, again`);
  }
  return { reads: wereFresh.length, stale: wereFresh.filter((isFresh) => !isFresh).length };
}

async function countTogether(remembers: boolean) {
  const counts = await Promise.all(
    Array.from({ length: clients }, (_, index) =>
      countStaleReads(new Client({ remembers }), `${remembers}.${index}`),
    ),
  );
  const total = (of: 'reads' | 'stale') => counts.reduce((sum, count) => sum + count[of], 0);
  process.stdout.write(
    `${remembers ? 'with' : 'without'} session tokens: ${total('stale')} of ${total('reads')} reads stale\n`,
  );
  return { reads: total('reads'), stale: total('stale') };
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; tookMs: number }> {
  const startedAtMs = performance.now();
  return { result: await work(), tookMs: performance.now() - startedAtMs };
}

it('never reads data older than its writes when it sends its session token', async () => {
  const { reads, stale } = await countTogether(true);
  expect(reads).toBe(clients * roundsPerClient * 4);
  expect(stale).toBe(0);
});

it('reads older than it wrote when it does not say so: the replica serves', async () => {
  const { reads, stale } = await countTogether(false);
  expect(stale).toBeGreaterThan(reads / 4);
});

it('waits for the replica, and reads from the primary after half a second', async () => {
  const client = new Client();
  const conversationId = await client.ask('How do I rename a conversation?');
  await client.rename(conversationId, 'Before the pause');
  await expect.poll(() => new Client().titleInList(conversationId)).toBe('Before the pause');
  await client.rename(conversationId, 'Just before the pause');
  const { tookMs: shownAfterMs } = await timed(() => client.titleInList(conversationId));
  expect(shownAfterMs).toBeGreaterThan(heldBackMs / 2);
  await replica.sql('select pg_wal_replay_pause()');
  try {
    await client.rename(conversationId, 'During the pause');
    const { result, tookMs } = await timed(() => client.titleInList(conversationId));
    expect(result).toBe('During the pause');
    expect(tookMs).toBeGreaterThan(400);
    expect(tookMs).toBeLessThan(1_500);
    expect(await new Client().titleInList(conversationId)).toBe('Just before the pause');
  } finally {
    await replica.sql('select pg_wal_replay_resume()');
  }
});

it('lets no token make it wait for what was never written', async () => {
  const client = new Client();
  const conversationId = await client.ask('How do I delete a conversation?');
  const { sessionToken = '' } = client;
  const history = sessionToken.split('.')[0] ?? '';
  const hostile = [
    'unknown',
    '0/16B',
    'x'.repeat(4_000),
    `${sessionToken}, ${sessionToken}`,
    `${history}.ffffffffffffffff`,
    `${history.slice(0, -1)}9.${'0'.repeat(15)}1`,
    `${'0'.repeat(12)}-00000001.7fffffffffffffff`,
    "'; select pg_sleep(9); --",
  ];
  for (const text of hostile) {
    client.sessionToken = text;
    const { result, tookMs } = await timed(() => client.send(fillPath(routes.get.path, { conversationId })));
    expect(result.status, text).toBe(200);
    expect(tookMs, text).toBeLessThan(400);
  }
});

it('reads from the primary while the replica is down, logs that once, and returns by itself', async () => {
  const client = new Client();
  const conversationId = await client.ask('How do I export a conversation?');
  await client.rename(conversationId, 'Known to both');
  const forgetful = () => new Client({ remembers: false });
  await replica.stop('SIGKILL');
  for (let read = 0; read < 20; read += 1) {
    await client.rename(conversationId, `Without a replica ${read}`);
    expect(await client.titleInList(conversationId)).toBe(`Without a replica ${read}`);
    expect(await forgetful().titleInList(conversationId)).toBe(`Without a replica ${read}`);
  }
  expect(product.output().split('the primary serves all reads').length - 1).toBe(1);
  await replica.start();
  const readsStale = async () => {
    const title = `After ${performance.now()}`;
    await client.rename(conversationId, title);
    return (await forgetful().titleInList(conversationId)) !== title;
  };
  await expect.poll(readsStale, { interval: 200 }).toBe(true);
  expect(await client.titleInList(conversationId)).toMatch(/^After/);
});
