/**
 * kill -9 of the product, and of its PostgreSQL, at random moments of running streams. KILL_MOMENTS is how often
 * each is killed (default 6), KILL_SEED repeats a run.
 */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { LLMock } from '@copilotkit/aimock';
import { agentRoutes } from '@polylogue/contract/agents/routes';
import { conversationRoutes as routes } from '@polylogue/contract/conversations/routes';
import type { Conversation, Segment } from '@polylogue/contract/conversations/schemas';
import { fillPath } from '@polylogue/contract/path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDataFolder, type Product, removeDataFolder, startProduct } from './product.ts';
import { signInOverHttp } from './sign-in-over-http.ts';
import { type Client, follow, type Journal, journalOf, missingMs } from './stream-journal.ts';

const kills = Number(process.env['KILL_MOMENTS'] ?? 6);
const seed = Number(process.env['KILL_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const streamsPerKill = 3;
const longestMomentMs = 3_000;
/** Text that was shown this long before the kill must have been kept. */
const allowedLossMs = 500;
const account = { email: 'ada@example.com', password: 'a long enough password' };
/** Lengths of the answers in words: some end before the kill, some go on. */
const longestWords = 300;
const lengths = [10, 40, 120, longestWords];

const saying = (words: number) =>
  Array.from({ length: words }, (_, index) => `w${index.toString().padStart(3, '0')}`).join(' ');

/** A small generator of random numbers below 1 (mulberry32), so that a run can be repeated. */
function randomFrom(first: number): () => number {
  let state = first;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = randomFrom(seed);
const double = new LLMock({ port: 0, host: '127.0.0.1', chunkSize: 6 });
let dataFolder: string;
let product: Product;
let token = '';
let agentId: string;

async function start(): Promise<void> {
  product = await startProduct(dataFolder, {
    POLYLOGUE_ADMIN_EMAIL: account.email,
    POLYLOGUE_ADMIN_PASSWORD: account.password,
    OPENAI_COMPATIBLE_BASE_URL: `${double.url}/v1`,
    POLYLOGUE_MODEL: 'double',
    POLYLOGUE_ALLOWED_ADDRESSES: new URL(double.url).host,
  });
}

const client = (): Client => ({ url: product.url, token });

async function read<T>(address: string): Promise<T> {
  for (;;) {
    const response = await fetch(`${product.url}${address}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    if (response.ok) return (await response.json()) as T;
    const body = await response.text();
    // The database may still be on its way back.
    if (response.status < 500) throw new Error(`${address}: ${response.status} ${body}`);
    await delay(50);
  }
}

const readConversation = (conversationId: string) =>
  read<Conversation>(fillPath(routes.get.path, { conversationId }));

async function allSegments(): Promise<Segment[]> {
  const segments: Segment[] = [];
  let continuationToken: string | undefined;
  do {
    const query: string = new URLSearchParams({
      top: '200',
      ...(continuationToken && { continuationToken }),
    }).toString();
    const page = await read<{ items: { conversationId: string }[]; continuationToken?: string }>(
      `${routes.list.path}?${query}`,
    );
    for (const { conversationId } of page.items) {
      segments.push(...(await readConversation(conversationId)).segments);
    }
    ({ continuationToken } = page);
  } while (continuationToken);
  return segments;
}

interface Asked {
  journal: Journal;
  expected: string;
  done: Promise<void>;
}

/** Starts the streams of one round, each at a moment of its own; `firstWords` is the length of the first answer. */
function askAll(round: number, firstWords?: number): Asked[] {
  return Array.from({ length: streamsPerKill }, (_, index) => {
    const drawnWords = lengths[Math.floor(random() * lengths.length)] ?? 10;
    const words = index === 0 ? (firstWords ?? drawnWords) : drawnWords;
    const journal = journalOf(`Question ${round}.${index}: say ${words} words`);
    const offsetMs = index === 0 ? 0 : random() * 1_500;
    const done = delay(offsetMs).then(() => follow(client(), agentId, journal));
    return { journal, expected: saying(words), done };
  });
}

/**
 * Starts the streams of one round, and resolves at the moment to kill: mostly in the middle of the first answer, when
 * all streams are acknowledged, else at any time.
 */
async function askUntilKill(round: number): Promise<Asked[]> {
  if (round % 3 === 2) {
    const asked = askAll(round);
    await delay(random() * longestMomentMs);
    return asked;
  }
  const asked = askAll(round, longestWords);
  const shownLength = (0.1 + random() / 2) * saying(longestWords).length;
  const isDue = ({ journal }: Asked, index: number) =>
    journal.conversationId !== undefined && (index > 0 || journal.text.length >= shownLength);
  while (!asked.every(isDue)) {
    const broken = asked.find(({ journal }) => journal.isBroken);
    if (broken) throw new Error(`${broken.journal.question} broke before the kill (seed ${seed})`);
    await delay(10);
  }
  return asked;
}

/** What must hold of a segment whose stream was broken or ended. */
function check({ journal, expected }: Asked, segment: Segment): void {
  const about = `${journal.question} (seed ${seed})`;
  expect(segment.status, about).not.toBe('Streaming');
  expect(expected.startsWith(segment.answer), `${about} is a true prefix`).toBe(true);
  if (journal.ended === 'Complete') {
    expect([segment.status, segment.answer], about).toEqual(['Complete', expected]);
  }
  if (segment.status === 'Complete') expect(segment.answer, about).toBe(expected);
}

async function segmentOf({ journal }: Asked): Promise<Segment | undefined> {
  if (journal.conversationId === undefined) return undefined;
  const { segments } = await readConversation(journal.conversationId);
  const found = segments.find(({ conversationSegmentId }) => conversationSegmentId === journal.segmentId);
  expect(found, `acknowledged segment of ${journal.question} (seed ${seed})`).toBeDefined();
  return found;
}

async function pidOfPostgres(): Promise<number> {
  const [pid] = (await readFile(path.join(dataFolder, 'pg', 'postmaster.pid'), 'utf8')).split('\n');
  return Number(pid);
}

beforeAll(async () => {
  for (const words of lengths) {
    const match = new RegExp(`say ${words} words`);
    double.onMessage(match, { content: saying(words) }, { streamingProfile: { ttft: 30, tps: 50 } });
  }
  double.onMessage(/broke off/, { content: ' and on' });
  await double.start();
  dataFolder = await freshDataFolder();
  await start();
  token = await signInOverHttp(product.url, account);
  const agents = await read<{ items: { name: string; gptSystemId: string }[] }>(
    agentRoutes.listAvailable.path,
  );
  agentId = agents.items.find(({ name }) => name === 'Assistant')?.gptSystemId ?? '';
});

afterAll(async () => {
  await product.stop();
  await double.stop();
  await removeDataFolder(dataFolder);
});

it('loses no acknowledged segment when the product is killed', {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const losses: number[] = [];
  const statuses: Record<string, number> = {};
  let acknowledged = 0;
  for (let round = 0; round < kills; round += 1) {
    const asked = await askUntilKill(round);
    product.process.kill('SIGKILL');
    const killedAtMs = performance.now();
    await Promise.all(asked.map(({ done }) => done));
    await start();
    for (const one of asked) {
      const segment = await segmentOf(one);
      if (!segment) continue;
      acknowledged += 1;
      check(one, segment);
      statuses[segment.status] = (statuses[segment.status] ?? 0) + 1;
      if (segment.status === 'Interrupted') {
        losses.push(missingMs(one.journal, segment.answer.length, killedAtMs));
      }
    }
  }
  for (const segment of await allSegments()) expect(segment.status).not.toBe('Streaming');
  expect(acknowledged, `acknowledged streams (seed ${seed})`).toBeGreaterThan((kills * streamsPerKill) / 2);
  expect(losses.length, `answers that a kill interrupted (seed ${seed})`).toBeGreaterThan(0);
  expect(Math.max(0, ...losses), `seed ${seed}`).toBeLessThanOrEqual(allowedLossMs);
  report('product', { acknowledged, ...statuses, longestLossMs: Math.round(Math.max(0, ...losses)) });
});

it('loses nothing when PostgreSQL is killed', { timeout: 60_000 + kills * 30_000 }, async () => {
  const statuses: Record<string, number> = {};
  for (let round = 1_000; round < 1_000 + kills; round += 1) {
    const asked = askAll(round);
    await delay(random() * longestMomentMs);
    process.kill(await pidOfPostgres(), 'SIGKILL');
    await Promise.all(asked.map(({ done }) => done));
    for (const one of asked) {
      // A question that the outage refused is sent again as it was: it is answered once.
      while (one.journal.isBroken) await follow(client(), agentId, one.journal);
      const segment = await segmentOf(one);
      expect(segment?.answer, `${one.journal.question} (seed ${seed})`).toBe(one.journal.text);
      if (segment) check(one, segment);
      statuses[segment?.status ?? 'none'] = (statuses[segment?.status ?? 'none'] ?? 0) + 1;
    }
  }
  const questions = (await allSegments()).map(({ question }) => question);
  expect(new Set(questions).size).toBe(questions.length);
  report('PostgreSQL', statuses);
});

it('goes on with an answer that a kill interrupted', async () => {
  const journal = journalOf('Question to go on with: say 300 words');
  const done = follow(client(), agentId, journal);
  while (journal.text.length < 400) await delay(20);
  product.process.kill('SIGKILL');
  await done;
  await start();
  const asked = { journal, expected: saying(300), done };
  const kept = await segmentOf(asked);
  if (!kept || !journal.conversationId) throw new Error('the segment was lost');
  expect(kept.status).toBe('Interrupted');
  const response = await fetch(
    `${product.url}${fillPath(routes.addSegment.path, { conversationId: journal.conversationId })}`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ continueSegmentId: kept.conversationSegmentId }),
    },
  );
  expect(await response.text()).toContain('no-more-data');
  expect(await segmentOf(asked)).toMatchObject({ answer: `${kept.answer} and on`, status: 'Complete' });
});

/** Figures for whoever reads the output. */
function report(killed: string, figures: Record<string, number>): void {
  process.stdout.write(`killed ${killed} ${kills} times (seed ${seed}): ${JSON.stringify(figures)}\n`);
}
