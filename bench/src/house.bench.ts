/**
 * Start on an existing data folder, list throughput for 16 signed-in clients compared with the list's bare SQL, and
 * memory with idle connections.
 */
import { connect, type Socket } from 'node:net';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import {
  emptyDataFolder,
  type Product,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../../e2e/src/product/product.ts';
import { signInOverHttp } from '../../e2e/src/people/sign-in-over-http.ts';
import { connectDatabase } from '../../server/src/db/start/connect-database.ts';
import { userScope } from '../../server/src/features/chat/contexts/user-context.ts';
import { list } from '../../server/src/features/chat/store/queries.ts';
import { continuationTokens } from '../../server/src/http/requests/continuation-token.ts';
import { emailOf, longTitle, peoplePassword } from '../yardstick/people.ts';
import { seed } from '../yardstick/seed.ts';
import { usageOf } from './answer-stream/processes.ts';
import { answersOf, closeConnections, load, send } from './http-load.ts';
import { reportTarget } from './target-row.ts';
import { percentile } from './timing.ts';

const seconds = 6;
const starts = 5;
const idleConnections = 5_000;
const tokens = continuationTokens('a secret of nobody');

async function measureLists(product: Product): Promise<void> {
  const token = await signInOverHttp(product.url, { email: emailOf(0), password: peoplePassword });
  const headers = { authorization: `Bearer ${token}` };
  const listUrl = `${product.url}${conversationRoutes.list.path}`;
  const ignore = () => undefined;
  const log = { debug: ignore, info: ignore, warn: ignore };
  const { db, stop } = await connectDatabase({ dataFolder: product.dataFolder, log, onTakenOver: ignore });
  const { owner_id: ownerId } = await db
    .selectFrom('conversations')
    .select('owner_id')
    .where('title', '=', longTitle)
    .executeTakeFirstOrThrow();
  const bare = await load(
    () =>
      list(db, userScope(ownerId), { query: { archived: 'without', withDeleted: false, top: 50 }, tokens }),
    { seconds },
  );
  await stop();
  const lists = await answersOf(product, () => send({ url: listUrl, headers }), { seconds });
  reportTarget({
    what: 'Conversation list of 1,000, 16 clients (bare: its query over two connections)',
    unit: '/s',
    figure: lists.perSecond,
    bound: { atLeast: 1_500 },
    bare: bare.perSecond,
    peer: 561,
  });
  console.log(`  CPU of one list: ${lists.cpuMs.toFixed(2)} ms`);
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
  await untilHandbookIsRead(first);
  await seed(dataFolder, { people: 1, conversations: 1_000, segments: 200 });
  await first.stop();
  await measureStarts(dataFolder);
  const product = await startProduct(dataFolder);
  await measureLists(product);
  await measureIdleConnections(product);
  await product.stop();
} finally {
  closeConnections();
  await removeDataFolder(dataFolder);
}
