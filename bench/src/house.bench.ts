/**
 * The product at rest and at its lists, beside the list's bare SQL: how soon it is ready on an existing data folder,
 * what it holds when idle, how many lists and opened conversations it answers to 16 signed-in clients.
 */
import { setTimeout as delay } from 'node:timers/promises';
import http from 'node:http';
import { connect, type Socket } from 'node:net';
import { conversationRoutes } from '@polylogue/contract/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import {
  emptyDataFolder,
  type Product,
  removeDataFolder,
  startProduct,
} from '../../e2e/src/product/product.ts';
import { signInOverHttp } from '../../e2e/src/people/sign-in-over-http.ts';
import { reachDatabase } from '../../server/src/db/start/reach-database.ts';
import { list } from '../../server/src/features/conversations/queries.ts';
import { emailOf, longTitle, peoplePassword } from '../yardstick/people.ts';
import { seed } from '../yardstick/seed.ts';
import { usageOf } from './answer-stream/processes.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const clients = 16;
const seconds = 6;
const starts = 5;
const idleConnections = 5_000;
/** What the start set aside has settled by then. */
const idleSeconds = 15;

const agent = new http.Agent({ keepAlive: true, maxSockets: clients });

/** Resolves to the number of bytes; throws for anything but 200. */
function get(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length));
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url}: ${response.statusCode}`));
      });
    });
    request.on('error', reject);
  });
}

/** How often `work` is done a second by 16 that do it over and over. */
async function rateOf(work: () => Promise<unknown>): Promise<number> {
  let count = 0;
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const client = async () => {
    for (; performance.now() < until; count += 1) await work();
  };
  await Promise.all(Array.from({ length: clients }, client));
  return (count * 1_000) / (performance.now() - begun);
}

/** Answers a second, and milliseconds of CPU that the product with its database takes for one. */
async function answers(product: Product, work: () => Promise<unknown>) {
  const pid = product.process.pid ?? 0;
  for (let warm = 0; warm < 200; warm += 1) await work();
  const before = usageOf(pid).cpuMs;
  const rate = await rateOf(work);
  return { rate, cpuMs: (usageOf(pid).cpuMs - before) / (rate * seconds) };
}

async function measureLists(product: Product, longId: string): Promise<void> {
  const token = await signInOverHttp(product.url, { email: emailOf(0), password: peoplePassword });
  const headers = { authorization: `Bearer ${token}` };
  const listUrl = `${product.url}${conversationRoutes.list.path}`;
  const openUrl = `${product.url}${fillPath(conversationRoutes.get.path, { conversationId: longId })}`;
  const ignore = () => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore };
  const { db, stop } = await reachDatabase({ dataFolder: product.dataFolder, log, onTakenOver: ignore });
  const { owner_id: ownerId } = await db
    .selectFrom('conversations')
    .select('owner_id')
    .where('title', '=', longTitle)
    .executeTakeFirstOrThrow();
  const bare = await rateOf(() => list(db, ownerId, { archived: 'without', withDeleted: false, limit: 51 }));
  await stop();
  const lists = await answers(product, () => get(listUrl, headers));
  const opened = await answers(product, () => get(openUrl, headers));
  reportTarget({
    what: 'Conversation list of 1,000, 16 clients (bare: its query over two connections)',
    unit: '/s',
    figure: lists.rate,
    bound: { atLeast: 1_500 },
    bare,
    peer: 561,
  });
  console.log(`  CPU of one list: ${lists.cpuMs.toFixed(2)} ms`);
  reportTarget({
    what: 'Conversation of 200 segments, 16 clients',
    unit: '/s',
    figure: opened.rate,
    bound: { atLeast: 400 },
    peer: 132,
  });
  console.log(`  CPU of one conversation: ${opened.cpuMs.toFixed(2)} ms`);
}

async function measureStarts(dataFolder: string): Promise<void> {
  const times: number[] = [];
  for (let start = 0; start < starts; start += 1) {
    const begun = performance.now();
    const product = await startProduct(dataFolder);
    times.push(performance.now() - begun);
    await product.stop();
  }
  reportTarget({
    what: `Ready on an existing data folder, median of ${starts}`,
    unit: 'ms',
    figure: percentile(times, 50),
    bound: { atMost: 1_500 },
  });
}

async function measureIdle(product: Product): Promise<void> {
  await delay(idleSeconds * 1_000);
  reportTarget({
    what: 'Idle memory of all processes, embedded database included',
    unit: 'MB',
    figure: usageOf(product.process.pid ?? 0).memoryKib / 1_024,
    bound: { atMost: 350 },
  });
}

/** Connects and asks once; the connection stays. */
function holdConnection(url: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.on('error', reject);
    socket.once('data', () => resolve(socket));
    socket.write(`GET /health/live HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`);
  });
}

async function measureIdleConnections(product: Product): Promise<void> {
  const pid = product.process.pid ?? 0;
  const before = usageOf(pid).memoryKib;
  const sockets: Socket[] = [];
  while (sockets.length < idleConnections) {
    const some = Array.from({ length: 100 }, () => holdConnection(new URL(product.url)));
    sockets.push(...(await Promise.all(some)));
  }
  reportTarget({
    what: `Memory of one of ${idleConnections} idle connections`,
    unit: 'KiB',
    figure: (usageOf(pid).memoryKib - before) / idleConnections,
    bound: { atMost: 20 },
  });
  for (const socket of sockets) socket.destroy();
}

const dataFolder = await emptyDataFolder();
try {
  const environment = {
    POLYLOGUE_ADMIN_EMAIL: 'administrator@example.org',
    POLYLOGUE_ADMIN_PASSWORD: peoplePassword,
  };
  const first = await startProduct(dataFolder, environment);
  const longId = await seed(dataFolder, { people: 1, conversations: 1_000, segments: 200 });
  await first.stop();
  await measureStarts(dataFolder);
  const product = await startProduct(dataFolder);
  await measureIdle(product);
  await measureLists(product, longId);
  await measureIdleConnections(product);
  await product.stop();
} finally {
  agent.destroy();
  await removeDataFolder(dataFolder);
}
