import { readFile } from 'node:fs/promises';
import os from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ensureModel } from './build-model.ts';
import { EmbedderBusyError, EmbeddingError, embeddingDimensions, startEmbedder } from './embedder.ts';

const embedder = startEmbedder();
beforeAll(async () => {
  await ensureModel();
});
afterAll(() => embedder.close());

const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);

/** Of this process. */
async function childProcesses(): Promise<number[]> {
  const text = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  return text.trim().split(' ').filter(Boolean).map(Number).toSorted();
}

async function embedOne(text: string): Promise<Float32Array> {
  const [vector] = await embedder.embed([text]);
  if (!vector) throw new Error('No vector');
  return vector;
}

describe('the embedder', () => {
  test('gives normalised vectors of the promised dimension', async () => {
    const vectors = await embedder.embed(['one', 'a longer text about nothing much', '']);
    expect(vectors).toHaveLength(3);
    for (const vector of vectors) {
      expect(vector).toHaveLength(embeddingDimensions);
      expect(dot(vector, vector)).toBeCloseTo(1, 4);
    }
  });

  // Cosines of the original 32-bit network for these pairs; 8 bits may move them a little.
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

  test('keeps the event loop free while it embeds', async () => {
    await embedOne('warm');
    const delay = monitorEventLoopDelay({ resolution: 5 });
    const longTexts = Array.from(
      { length: 24 },
      (_, i) => `${i} ${'a rather long document text '.repeat(60)}`,
    );
    const started = performance.now();
    delay.enable();
    await embedder.embed(longTexts);
    delay.disable();
    const busyMs = performance.now() - started;
    expect(delay.percentile(90) / 1e6).toBeLessThan(Math.min(50, busyMs / 4));
  });

  test('serves an urgent question before the documents that were there first', async () => {
    await embedder.embed(['warm'], { isUrgent: true });
    const order: string[] = [];
    const documents = embedder
      .embed(Array.from({ length: 200 }, (_, i) => `document ${i}`))
      .then(() => order.push('documents'));
    const question = embedder.embed(['question'], { isUrgent: true }).then(() => order.push('question'));
    await Promise.all([documents, question]);
    expect(order).toEqual(['question', 'documents']);
  });

  test.runIf(process.platform === 'linux')(
    'lets documents stand behind whatever serves, and no question with them',
    async () => {
      const before = await childProcesses();
      const mixed = startEmbedder();
      await Promise.all([mixed.embed(['document']), mixed.embed(['question'], { isUrgent: true })]);
      const started = (await childProcesses()).filter((pid) => !before.includes(pid));
      const own = os.getPriority();
      expect(started.map((pid) => os.getPriority(pid) > own).toSorted()).toEqual([false, true]);
      await mixed.close();
    },
  );

  test('refuses what its queue cannot hold, and goes on', async () => {
    const small = startEmbedder({ maxQueuedTexts: 3 });
    const first = small.embed(['a', 'b']);
    await expect(small.embed(['c', 'd'])).rejects.toBeInstanceOf(EmbedderBusyError);
    await expect(first).resolves.toHaveLength(2);
    await expect(small.embed(['c', 'd'])).resolves.toHaveLength(2);
    await small.close();
  });

  test.runIf(process.platform === 'linux')(
    'gives its memory back when it is idle, and embeds again after that',
    async () => {
      await embedOne('warm');
      const before = await childProcesses();
      const short = startEmbedder({ idleMs: 50 });
      const [first] = await short.embed(['the same text']);
      expect(await childProcesses()).toHaveLength(before.length + 1);
      await vi.waitUntil(async () => (await childProcesses()).length === before.length, { timeout: 10_000 });
      expect(await short.embed(['the same text'])).toEqual([first]);
      await short.close();
      expect(await childProcesses()).toEqual(before);
    },
  );

  test.runIf(process.platform === 'linux')('survives the end of its process', async () => {
    const fragile = startEmbedder();
    const before = await childProcesses();
    await fragile.embed(['warm']);
    const ended = [...before];
    /** Ends the process that embeds, once there is one that was not ended yet. */
    const endNext = async () => {
      const next = async () => (await childProcesses()).find((pid) => !ended.includes(pid)) ?? 0;
      await vi.waitFor(async () => expect(await next()).toBeGreaterThan(0));
      const pid = await next();
      ended.push(pid);
      process.kill(pid, 'SIGKILL');
    };
    const many = () => fragile.embed(Array.from({ length: 200 }, (_, i) => `text ${i}`));
    const once = many();
    await endNext();
    await expect(once).resolves.toHaveLength(200);
    const waiting = many();
    await endNext();
    await endNext();
    await expect(waiting).rejects.toThrow('The embedding process failed');
    await expect(fragile.embed(['on'])).resolves.toHaveLength(1);
    await fragile.close();
  });

  test('rejects what waits when it is closed, and everything after', async () => {
    const closing = startEmbedder();
    const waiting = closing.embed(['a']).catch((error: unknown) => error);
    await closing.close();
    expect(await waiting).toBeInstanceOf(EmbeddingError);
    await expect(closing.embed(['b'])).rejects.toBeInstanceOf(EmbeddingError);
  });
});
