/** Cooperation of two servers and a worker as real processes, and the death of one of them. */
import { setTimeout as delay } from 'node:timers/promises';
import { conversationRoutes, streamRoutes } from '@polylogue/contract/chat/conversations/routes';
import type { ConversationEvent } from '@polylogue/contract/chat/conversations/events';
import type { Conversation, Segment } from '@polylogue/contract/chat/conversations/schemas';
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { fillPath } from '@polylogue/contract/path';
import { searchIndexRoutes } from '@polylogue/contract/knowledge/retrieval/routes';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { beginStream, endFrame, textFrame } from '../../../server/src/testing/models/completion-stream.ts';
import { readEvents } from '../../../server/src/testing/network/server-sent-events.ts';
import { words } from '../../../server/src/testing/models/scripted-provider.ts';
import { type Client, follow, type Journal, journalOf, resume } from '../../faults/harness/stream-journal.ts';
import { hasBrowser, openPage, startBrowser } from '../browser/browser.ts';
import { administrator } from '../people/administrator.ts';
import { clientOverHttp, readJson } from '../people/client-over-http.ts';
import { signInOverHttp } from '../people/sign-in-over-http.ts';
import { sendQuestion, signInOnScreen } from '../people/sign-in-on-screen.ts';
import {
  emptyDataFolder,
  passwordIn,
  type Product,
  removeDataFolder,
  startProduct,
} from '../product/product.ts';
import { textsIn } from '../browser/texts.ts';
import { type Cluster, startCluster } from './cluster.ts';

let cluster: Cluster;
let token: string;
let agentId: string;

beforeAll(async () => {
  cluster = await startCluster();
  cluster.provider.register(/broke off/, ({ response }) => {
    beginStream(response);
    response.end(textFrame(' and on') + endFrame);
  });
  // Each step of the sign-in is another request, and so reaches the other server.
  ({ token, agentId } = await clientOverHttp(cluster.proxy.url, administrator, 'Assistant'));
}, 400_000);
afterAll(() => cluster.stop());

const send = (url: string, address: string, { method = 'GET', as = token } = {}) =>
  fetch(url + address, { method, headers: { authorization: `Bearer ${as}` } });

const read = <T>(url: string, address: string) => readJson<T>({ url, token }, address);

const at = ({ url }: { url: string }, as = token): Client => ({ url, token: as, agentId });

async function segmentOf(
  url: string,
  { conversationId = '', segmentId }: Journal,
): Promise<Segment | undefined> {
  const address = fillPath(conversationRoutes.get.path, { conversationId });
  const { segments } = await read<Conversation>(url, address);
  return segments.find(({ conversationSegmentId }) => conversationSegmentId === segmentId);
}

const hasSaid = (journal: Journal, length: number) =>
  expect.poll(() => journal.text.length, { interval: 20 }).toBeGreaterThan(length);

/** Reads a run as another tab would, from its beginning. */
function watch(client: Client, { requestId, question }: Journal): { journal: Journal; done: Promise<void> } {
  const journal = { ...journalOf(question), requestId };
  return { journal, done: resume(client, journal) };
}

/** Follows the events of a person's conversations on one server; `ended` resolves when the server ends the stream. */
function watchChanges(url: string, as = token): { events: ConversationEvent[]; ended: Promise<void> } {
  const events: ConversationEvent[] = [];
  const leaving = new AbortController();
  onTestFinished(() => leaving.abort());
  const record = async () => {
    const { body } = await fetch(url + conversationRoutes.events.path, {
      headers: { authorization: `Bearer ${as}` },
      signal: leaving.signal,
    });
    for await (const { event, data } of readEvents(body ?? new Blob().stream())) {
      events.push({ event, data: JSON.parse(data) } as ConversationEvent);
    }
  };
  return { events, ended: record().catch(() => undefined) };
}

it('signs people in across servers, whose tokens hold on both', async () => {
  const servers = new Set(cluster.proxy.answered.map(({ server }) => server));
  expect(servers.size).toBe(2);
  for (const { url } of cluster.web) {
    expect((await send(url, identityRoutes.resolvedActions.path)).status).toBe(200);
  }
});

it('resumes an answer on the server that does not generate it, with nothing lost or doubled', async () => {
  const [first, second] = cluster.web;
  const journal = journalOf('[say 120 words, 60 a second]');
  const leaving = new AbortController();
  const asked = follow(at(first), journal, leaving.signal);
  await hasSaid(journal, 100);
  leaving.abort();
  await asked;
  await resume(at(second), journal);
  expect(journal).toMatchObject({ ended: 'Complete', text: words(120), misorders: 0, ends: 1 });
  expect((await segmentOf(second.url, journal))?.answer).toBe(words(120));
});

it('shows two tabs on different servers the same, while it grows', async () => {
  const [first, second] = cluster.web;
  const journal = journalOf('Once more [say 60 words, 40 a second]');
  const asked = follow(at(first), journal);
  await hasSaid(journal, 10);
  const other = watch(at(second), journal);
  await hasSaid(other.journal, 50);
  expect(journal.ended).toBeUndefined();
  await Promise.all([asked, other.done]);
  expect(other.journal).toMatchObject({ ended: 'Complete', text: journal.text, misorders: 0 });
});

it('reports changes on one server to the streams of their owner alone on the other', async () => {
  const [first, second] = cluster.web;
  const eve = { email: 'eva@example.com', password: '' };
  eve.password = passwordIn(await cluster.operate('add-account', eve.email, 'Eve'));
  const [mine, others] = [
    watchChanges(second.url),
    watchChanges(second.url, await signInOverHttp(cluster.proxy.url, eve)),
  ];
  await expect.poll(() => [mine, others].map(({ events }) => events.length)).toEqual([1, 1]);
  const journal = journalOf('Reported [say 3 words, 100 a second]');
  await follow(at(first), journal);
  const { conversationId = '' } = journal;
  const address = fillPath(conversationRoutes.delete.path, { conversationId });
  expect((await send(first.url, address, { method: 'DELETE' })).status).toBe(204);
  await expect.poll(() => mine.events).toContainEqual({ event: 'deleted', data: { conversationId } });
  expect(mine.events.slice(0, 3).map(({ event }) => event)).toEqual(['reload', 'asked', 'answered']);
  expect(others.events).toHaveLength(1);
});

it('stops an answer from the server that does not generate it', async () => {
  const [first, second] = cluster.web;
  const journal = journalOf('Long [say 900 words, 30 a second]');
  const asked = follow(at(first), journal);
  await hasSaid(journal, 20);
  const address = fillPath(streamRoutes.stop.path, { requestId: journal.requestId });
  expect((await send(second.url, address, { method: 'DELETE' })).status).toBe(204);
  await asked;
  expect(journal.ended).toBe('Aborted');
  expect((await segmentOf(second.url, journal))?.answer).toBe(journal.text);
});

it('stops the answer of a conversation that is deleted on the other server', async () => {
  const [first, second] = cluster.web;
  const journal = journalOf('Deleted [say 900 words, 30 a second]');
  const asked = follow(at(first), journal);
  await hasSaid(journal, 20);
  const address = fillPath(conversationRoutes.delete.path, { conversationId: journal.conversationId ?? '' });
  expect((await send(second.url, address, { method: 'DELETE' })).status).toBe(204);
  await asked;
  expect(journal.ended).toBe('Aborted');
  const call = () => cluster.provider.calls.find(({ question }) => question === journal.question);
  await expect.poll(() => call()?.closedAtMs).toBeDefined();
  expect(call()?.isWhole).toBe(false);
});

it('locks a deactivated person out of both servers, open streams included, within seconds', async () => {
  const [first, second] = cluster.web;
  const email = 'bob@example.com';
  const password = passwordIn(await cluster.operate('add-account', email, 'Bob'));
  const bob = await signInOverHttp(cluster.proxy.url, { email, password });
  const journal = journalOf('Bob [say 900 words, 30 a second]');
  const asked = follow(at(first, bob), journal);
  await hasSaid(journal, 20);
  const other = watch(at(second, bob), journal);
  await hasSaid(other.journal, 20);
  const changes = watchChanges(second.url, bob);
  await expect.poll(() => changes.events.length).toBe(1);
  await cluster.operate('deactivate', email);
  const toldAtMs = performance.now();
  await Promise.all([asked, other.done, changes.ended]);
  for (const { url } of cluster.web) {
    await expect
      .poll(async () => (await send(url, identityRoutes.resolvedActions.path, { as: bob })).status)
      .toBe(401);
  }
  // By themselves the servers would look after 25 s.
  expect(performance.now() - toldAtMs).toBeLessThan(10_000);
});

it('runs a job from a web server on the worker, with progress on both web servers', async () => {
  const [first, second] = cluster.web;
  const started = await send(first.url, searchIndexRoutes.rebuild.path, { method: 'POST' });
  expect(started.status, await started.text()).toBe(200);
  const latest = async () =>
    (await read<{ rebuild: { status: string } | null }>(second.url, searchIndexRoutes.get.path)).rebuild
      ?.status;
  await expect.poll(latest, { timeout: 30_000 }).toBe('Fulfilled');
});

it('counts failed sign-ins for both servers together', async () => {
  const tries: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const account = { ...administrator, password: `wrong password ${count}` };
    const failure = await signInOverHttp(cluster.proxy.url, account).catch((error: Error) => error.message);
    tries.push(Number(/: (\d{3}) /.exec(String(failure))?.[1]));
  }
  // Each server has seen four of them: fewer than it lets pass by itself.
  expect(tries).toContain(429);
});

it('answers while Redis is down, and resumes readers on the other server when it returns', async () => {
  const [first, second] = cluster.web;
  const journal = journalOf('Through [say 400 words, 60 a second]');
  const asked = follow(at(first), journal);
  await hasSaid(journal, 50);
  const other = watch(at(second), journal);
  await hasSaid(other.journal, 50);
  await cluster.redis.kill();
  await other.done;
  expect(other.journal.ended).toBeUndefined();
  const saidLength = journal.text.length;
  await hasSaid(journal, saidLength);
  await resume(at(second), other.journal);
  expect(other.journal.refusal?.status).toBe(503);
  await cluster.redis.start();
  while (other.journal.ended === undefined) {
    await resume(at(second), other.journal);
    await delay(100);
  }
  await asked;
  expect(journal).toMatchObject({ ended: 'Complete', text: words(400) });
  expect(other.journal).toMatchObject({ ended: 'Complete', text: words(400), misorders: 0 });
});

it('reports every process as alive, including the worker', async () => {
  const now = await cluster.postgres.sql('select now()');
  const beaten = () => cluster.postgres.sql(`select count(*) from servers where heartbeat_at > '${now}'`);
  await expect.poll(beaten).toBe('3');
});

describe('a process with a conflicting configuration', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await emptyDataFolder();
  });
  afterAll(() => removeDataFolder(folder));

  it.each<[string, Record<string, string>, RegExp]>([
    ['without REDIS_URL', { REDIS_URL: '' }, /all of them need the same REDIS_URL/],
    [
      'with another secret',
      { POLYLOGUE_SECRET: 'quite another secret than the others have' },
      /same POLYLOGUE_SECRET/,
    ],
  ])('is refused: %s', async (_why, environment, message) => {
    await expect(startProduct(folder, { ...cluster.environment, ...environment })).rejects.toThrow(message);
  });
});

// Last: it leaves one web server.
describe.skipIf(!hasBrowser)('kill -9 of the server that generates', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('shows a true prefix as Interrupted within ten seconds, and continues with one click', async () => {
    const t = textsIn('en');
    const email = 'eve@example.com';
    const password = passwordIn(await cluster.operate('add-account', email, 'Eve'));
    const { page, context } = await openPage(browser, cluster.proxy.url);
    await signInOnScreen({ page, origin: cluster.proxy.url }, { email, password });
    const question = 'To the end [say 900 words, 30 a second]';
    await sendQuestion(page, question);
    const turn = page.getByRole('article').last();
    await turn.getByText('w060').waitFor();
    generator().process.kill('SIGKILL');
    const killedAtMs = performance.now();
    await turn.getByText(t('conversations:status.Interrupted'), { exact: true }).waitFor();
    const seconds = (performance.now() - killedAtMs) / 1_000;
    const shown = /w000.*w\d\d\d/s.exec((await turn.textContent()) ?? '')?.[0] ?? '';
    expect(words(900).startsWith(shown)).toBe(true);
    // At most half a second of the text may be missing: fifteen words.
    expect(shown).toContain('w044');
    expect(seconds).toBeLessThan(10);
    await turn.getByRole('button', { name: t('conversations:status.continue') }).click();
    await turn.getByText('and on').waitFor();
    await context.close();
  });

  /** The web server that answered the question. */
  function generator(): Product {
    const asked = cluster.proxy.answered.findLast(
      ({ method, path }) => method === 'POST' && path.toLowerCase().includes('conversations'),
    );
    const server = cluster.web.find(({ url }) => url === asked?.server);
    if (!server) throw new Error('nobody generates');
    return server;
  }
});
