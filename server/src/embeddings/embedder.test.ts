import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { QueueOwner } from '../scheduling/queue-owner.ts';
import { ensureModel } from './build-model.ts';
import { EmbedderBusyError, EmbeddingError, embeddingDimensions, startEmbedder } from './embedder.ts';

/** Shared by most tests, since loading the model is slow. */
const embedder = startEmbedder();
const small = startEmbedder({ maxQueuedTexts: 3, idleMs: 300 });
let others: number[];
beforeAll(async () => {
  await ensureModel();
  others = await childProcesses();
});
afterAll(() => Promise.all([embedder.close(), small.close()]));

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** Pids of this process's children. */
async function childProcesses(): Promise<number[]> {
  const text = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number).toSorted();
}

/** Kills the next embedding process that is neither in `ended` nor older than the test. */
async function endNextOf(ended: number[]): Promise<void> {
  const next = async () => (await childProcesses()).find((pid) => !ended.includes(pid)) ?? 0;
  await expect.poll(next, { interval: 10 }).toBeGreaterThan(0);
  const pid = await next();
  ended.push(pid);
  process.kill(pid, 'SIGKILL');
  // Texts that still reached the ending process would count a loss of their own.
  await expect.poll(childProcesses, { interval: 10 }).not.toContain(pid);
}

async function embedOne(text: string): Promise<Float32Array> {
  const [vector] = await embedder.embed([text]);
  if (!vector) throw new Error('No vector');
  return vector;
}

test('gives normalised vectors of the promised dimension', async () => {
  const vectors = await embedder.embed(['one', 'a longer text about nothing much', '']);
  expect(vectors).toHaveLength(3);
  for (const vector of vectors) {
    expect(vector).toHaveLength(embeddingDimensions);
    expect(dot(vector, vector)).toBeCloseTo(1, 4);
  }
});

// Cosines of the original 32-bit network for these pairs; quantisation may shift them slightly.
test.each([
  ['A man is eating food.', 'A man is eating a piece of bread.', 0.76],
  ['A man is eating food.', 'A man is riding a horse.', 0.25],
  ['A cheetah is running behind its prey.', 'A man is riding a white horse on an enclosed ground.', 0.11],
])('agrees with the published model on %j and %j', async (left, right, cosine) => {
  const measured = dot(await embedOne(left), await embedOne(right));
  expect(Math.abs(measured - cosine)).toBeLessThan(0.06);
});

test('puts a paraphrase nearer than an unrelated text that shares words', async () => {
  const question = await embedOne('How do I get my money back?');
  const paraphrase = await embedOne('Refunds are credited within five business days.');
  const unrelated = await embedOne('I have pain in my lower back.');
  expect(dot(question, paraphrase)).toBeGreaterThan(dot(question, unrelated) + 0.1);
});

test('gives a text the same vector alone and among others', async () => {
  const alone = await embedOne('the same text');
  const [, among] = await embedder.embed(['x'.repeat(900), 'the same text', 'something else']);
  expect(among).toEqual(alone);
});

test('reads 512 tokens and not one more', async () => {
  const words = (count: number) => 'word '.repeat(count);
  const full = await embedOne(`${words(509)}zebra`);
  const cut = await embedOne(`${words(510)}zebra`);
  expect(await embedOne(words(510))).toEqual(cut);
  expect(await embedOne(words(509))).not.toEqual(full);
});

test('serves an urgent question before the documents that were there first', async () => {
  await embedder.embed(['warm'], { isUrgent: true });
  const order: string[] = [];
  const documents = embedder
    .embed(Array.from({ length: 40 }, (_, i) => `document ${i}`))
    .then(() => order.push('documents'));
  const question = embedder.embed(['question'], { isUrgent: true }).then(() => order.push('question'));
  await Promise.all([documents, question]);
  expect(order).toEqual(['question', 'documents']);
});

test.runIf(process.platform === 'linux')(
  'lowers the priority of documents only, not of questions',
  async () => {
    await Promise.all([embedder.embed(['document']), embedder.embed(['question'], { isUrgent: true })]);
    const started = (await childProcesses()).filter((pid) => !others.includes(pid));
    const own = os.getPriority();
    expect(started.map((pid) => os.getPriority(pid) > own).toSorted()).toEqual([false, true]);
  },
);

describe('documents of several owners', () => {
  const ann: QueueOwner = { kind: 'person', id: 'ann' };
  const bob: QueueOwner = { kind: 'person', id: 'bob' };
  const library = (id: string) => ({ kind: 'library' as const, id });
  const texts = (count: number) => Array.from({ length: count }, (_, i) => `document ${i}`);

  test('answers an owner with few texts before most of the texts of others', async () => {
    const ended: string[] = [];
    const embed = (name: string, given: string[], queueOwner: QueueOwner) =>
      embedder.embed(given, { queueOwner }).then(() => ended.push(name));
    const libraries = [1, 2, 3].map((n) => embed(`library ${n}`, texts(60), library(`${n}`)));
    const long = embed('long', texts(30), bob);
    await embed('short', texts(1), ann);
    await embed('later', texts(5), ann);
    await long;
    expect(ended).toEqual(['short', 'later', 'long']);
    await Promise.all(libraries);
  });

  test('embeds all texts of each, in their order', async () => {
    const given = texts(12);
    const alone = await embedder.embed(given);
    const together = await Promise.all(
      [library('1'), library('1'), library('2'), ann, bob].map((queueOwner) =>
        embedder.embed(given, { queueOwner }),
      ),
    );
    for (const vectors of together) expect(vectors).toEqual(alone);
  });

  test('refuses only the owner whose queue is full', async () => {
    const first = small.embed(texts(3), { queueOwner: library('1') });
    const more = small.embed(['d'], { queueOwner: library('1') });
    await expect(more).rejects.toBeInstanceOf(EmbedderBusyError);
    await expect(small.embed(texts(3), { queueOwner: library('2') })).resolves.toHaveLength(3);
    await expect(small.embed(texts(3), { queueOwner: ann })).resolves.toHaveLength(3);
    await expect(first).resolves.toHaveLength(3);
  });
});

test('rejects texts beyond the queue limit and keeps working', async () => {
  const first = small.embed(['a', 'b']);
  await expect(small.embed(['c', 'd'])).rejects.toBeInstanceOf(EmbedderBusyError);
  await expect(first).resolves.toHaveLength(2);
  await expect(small.embed(['c', 'd'])).resolves.toHaveLength(2);
});

test.runIf(process.platform === 'linux')(
  'ends its process when idle, and restarts it on demand',
  async () => {
    const [first] = await small.embed(['the same text']);
    const all = await childProcesses();
    await vi.waitUntil(async () => (await childProcesses()).length === all.length - 1, { timeout: 10_000 });
    expect(await small.embed(['the same text'])).toEqual([first]);
  },
);

describe.runIf(process.platform === 'linux')('crashed processes', () => {
  const texts = (count: number) => Array.from({ length: count }, (_, i) => `document ${i}`);
  const fragile = startEmbedder();
  const ended: number[] = [];
  let alone: Float32Array[];
  beforeAll(async () => {
    alone = await embedder.embed(texts(9));
    // No other embedder starts a process from here on.
    ended.push(...(await childProcesses()));
  });
  afterAll(() => fragile.close());

  test('fails only the request whose text ends the process', async () => {
    const people = ['ann', 'bob'].map((id): QueueOwner => ({ kind: 'person', id }));
    const fatal = fragile.embed(texts(2), { queueOwner: { kind: 'person', id: 'bob' } });
    const failure = fatal.catch((error: unknown) => error);
    const those = people.map((queueOwner) => fragile.embed(texts(9), { queueOwner }));
    // Both times, the process fails on the oldest job while it also holds Ann's: the model is not
    // even loaded.
    for (let time = 0; time < 2; time += 1) await endNextOf(ended);
    expect(await failure).toBeInstanceOf(EmbeddingError);
    for (const other of those) expect(await other).toEqual(alone);
  });

  test('retries in a new process, gives up a request after two crashes, and keeps working', async () => {
    await fragile.embed(['warm']);
    const once = fragile.embed(texts(20));
    await endNextOf(ended);
    await expect(once).resolves.toHaveLength(20);
    // More texts than a process embeds before it is killed, even on a slow machine.
    const failure = fragile.embed(texts(400)).catch((error: unknown) => error);
    await endNextOf(ended);
    await endNextOf(ended);
    expect(await failure).toMatchObject({ message: 'The embedding process failed' });
    await expect(fragile.embed(['on'])).resolves.toHaveLength(1);
  });
});

test('rejects queued and later texts once closed, and leaves no process', async () => {
  const before = await childProcesses();
  const closing = startEmbedder();
  const waiting = closing.embed(['a']).catch((error: unknown) => error);
  await closing.close();
  expect(await waiting).toBeInstanceOf(EmbeddingError);
  await expect(closing.embed(['b'])).rejects.toBeInstanceOf(EmbeddingError);
  expect((await childProcesses()).filter((pid) => !before.includes(pid))).toEqual([]);
});
