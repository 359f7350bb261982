/** Opening a conversation of 200 segments: what travels, and how many the product answers to 16 clients. */
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import {
  emptyDataFolder,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from '../../../e2e/src/product/product.ts';
import { signInOverHttp } from '../../../e2e/src/people/sign-in-over-http.ts';
import { emailOf, peoplePassword } from '../../yardstick/people.ts';
import { seed } from '../../yardstick/seed.ts';
import { answersOf, closeConnections, send } from '../http-load.ts';
import { reportTarget } from '../target-row.ts';

const segments = 200;
/** Number of segments that the chat requests when it opens a conversation. */
const windowSegments = 20;
const seconds = 6;
/** Encodings that browsers accept. */
const compressed = { 'accept-encoding': 'gzip, deflate, br, zstd' };

const dataFolder = await emptyDataFolder();
try {
  const product = await startProduct(dataFolder, {
    POLYLOGUE_ADMIN_EMAIL: 'administrator@example.org',
    POLYLOGUE_ADMIN_PASSWORD: peoplePassword,
  });
  await untilHandbookIsRead(product);
  const conversationId = await seed(dataFolder, { people: 1, conversations: 1_000, segments });
  const token = await signInOverHttp(product.url, { email: emailOf(0), password: peoplePassword });
  const authorization = { authorization: `Bearer ${token}` };
  const whole = `${product.url}${fillPath(conversationRoutes.get.path, { conversationId })}`;
  const window = `${whole}?window=${windowSegments}`;
  const opening = (url: string, headers = {}) => ({ url, headers: { ...authorization, ...headers } });
  reportTarget({
    what: `Opened conversation of ${segments} segments: what travels, uncompressed`,
    unit: 'kB',
    figure: (await send(opening(window))).bytes / 1_000,
    bound: { atMost: 40 },
  });
  const sizeOf = async (url: string, headers?: object) =>
    `${((await send(opening(url, headers))).bytes / 1_000).toFixed(1)} kB`;
  console.log(
    `  compressed ${await sizeOf(window, compressed)}; whole ${await sizeOf(whole)}, compressed ${await sizeOf(whole, compressed)}`,
  );
  const opened = await answersOf(product, () => send(opening(window)), { seconds });
  reportTarget({
    what: `Opened conversation of ${segments} segments, 16 clients`,
    unit: '/s',
    figure: opened.perSecond,
    bound: { atLeast: 600 },
    peer: 132,
  });
  console.log(`  CPU of one ${opened.cpuMs.toFixed(2)} ms`);
  for (const [name, call] of Object.entries({
    compressed: opening(window, compressed),
    whole: opening(whole),
  })) {
    const { perSecond, cpuMs } = await answersOf(product, () => send(call), { seconds });
    console.log(`  ${name} ${perSecond.toFixed(0)} a second, CPU of one ${cpuMs.toFixed(2)} ms`);
  }
  await product.stop();
} finally {
  closeConnections();
  await removeDataFolder(dataFolder);
}
