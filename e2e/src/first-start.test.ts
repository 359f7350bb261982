// First start: the product serves at once, and early questions to the Guide wait instead of being refused.
import { lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { agentRoutes } from '@polylogue/contract/agents/agent/routes';
import type { Conversation } from '@polylogue/contract/chat/conversations/schemas';
import { conversationRoutes } from '@polylogue/contract/chat/conversations/routes';
import { fillPath } from '@polylogue/contract/path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { follow, journalOf } from '../faults/harness/stream-journal.ts';
import { administrator, administratorInEnvironment } from './people/administrator.ts';
import { clientOverHttp, readJson } from './people/client-over-http.ts';
import {
  emptyDataFolder,
  type Product,
  removeDataFolder,
  startProduct,
  untilHandbookIsRead,
} from './product/product.ts';

let dataFolder: string;
let product: Product | undefined;
beforeEach(async () => {
  dataFolder = await emptyDataFolder();
});
afterEach(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

const start = async () => (product = await startProduct(dataFolder, administratorInEnvironment));
const isRead = (of: Product) => of.output().includes('The handbook has been read');

/** Finds entries with permissions for others than the owner; the data folder itself may be traversed. */
async function openToOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  const modes = await Promise.all(
    entries.map(async (entry) => ({ entry, stats: await lstat(path.join(folder, entry)) })),
  );
  return modes.filter(({ stats }) => (stats.mode & 0o077) !== 0).map(({ entry }) => entry);
}

it('serves before the handbook is read, delays questions until then, and resumes after a restart', {
  timeout: 240_000,
}, async () => {
  const first = await start();
  expect(isRead(first)).toBe(false);
  expect(await first.stop()).toBe(0);

  const second = await start();
  const client = await clientOverHttp(second.url, administrator);
  const agents = () =>
    readJson<{ items: { isPreparing?: boolean }[] }>(client, agentRoutes.listAvailable.path);
  expect((await agents()).items).toMatchObject([{ isPreparing: true }]);
  const journal = journalOf('How do I export a conversation?');
  await follow(client, journal);
  expect(journal).toMatchObject({ ended: 'Complete', text: expect.stringContaining('**Export**') });
  const { conversationId = '' } = journal;
  const address = fillPath(conversationRoutes.get.path, { conversationId });
  const { segments } = await readJson<Conversation>(client, address);
  expect(segments[0]?.steps[0]).toMatchObject({ waitsFor: 'handbook', status: 'complete' });
  await untilHandbookIsRead(second);
  expect(await openToOthers(dataFolder)).toEqual([]);
  expect((await agents()).items[0]).not.toHaveProperty('isPreparing');
  expect(await second.stop()).toBe(0);

  const third = await start();
  await follow(await clientOverHttp(third.url, administrator), journal);
  expect(journal.text).toContain('**Export**');
  expect(isRead(third)).toBe(false);
});
