/** Scheduling of document reads between owners, in the real processes. */
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { QueueOwner } from '../scheduling/queue-owner.ts';
import { startExtraction } from './extraction.ts';
import { slowPdf } from './testing/pdf-file.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

const slow = slowPdf();

/** Starts a read for an owner; `sent` resolves once it waits for its turn. */
function reading(queueOwner: QueueOwner, content: Buffer, signal?: AbortSignal) {
  const state = { isOver: false };
  const facts = { name: 'a', mediaType: content === slow ? 'application/pdf' : 'text/plain' };
  const stream = Readable.from([content]);
  // Closing the file takes slightly longer.
  const sent = once(stream, 'close').then(() => delay(100));
  const text = extraction
    .extract(async () => stream, facts, { queueOwner, ...(signal && { signal }) })
    .finally(() => (state.isOver = true));
  text.catch(() => undefined);
  return { state, text, sent };
}

const person = (id: string) => ({ kind: 'person', id }) as const;
const note = Buffer.from('Bikes stand in the yard.');

/** CPU time of each reading process in ms, by pid. */
async function usedByReaders(): Promise<Map<number, number>> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  const used = new Map<number, number>();
  for (const pid of children.trim().split(' ').filter(Boolean).map(Number)) {
    const program = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (!program.includes('extraction-worker')) continue;
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14).map(Number);
    used.set(pid, (user + system) * 10);
  }
  return used;
}

/** Records the CPU times; the returned function waits until `count` processes have worked since. */
async function readers(): Promise<(count: number) => Promise<void>> {
  if (process.platform !== 'linux') return () => delay(2_000);
  const before = await usedByReaders();
  return async (count) => {
    const working = async () =>
      [...(await usedByReaders())].filter(([pid, usedMs]) => usedMs - (before.get(pid) ?? 0) > 300).length;
    await expect.poll(working).toBeGreaterThanOrEqual(count);
  };
}

it('reads for users while it reads for visitors and libraries', async () => {
  const working = await readers();
  const leaving = new AbortController();
  const { signal } = leaving;
  const slowOnes = [
    reading({ kind: 'visitor', id: 'v1' }, slow, signal),
    reading({ kind: 'visitor', id: 'v2' }, slow, signal),
    reading({ kind: 'library', id: 'l' }, slow, signal),
  ];
  await working(2);
  expect((await reading(person('ann'), note).text).text).toContain('yard');
  expect(slowOnes.map(({ state }) => state.isOver)).toEqual([false, false, false]);
  leaving.abort(new Error('left'));
  await Promise.allSettled(slowOnes.map(({ text }) => text));
}, 60_000);

it('alternates between owners, and stops reads of an owner who left', async () => {
  const working = await readers();
  const [leaving, leavingToo] = [new AbortController(), new AbortController()];
  const first = reading(person('bob'), slow, leaving.signal);
  await working(1);
  const others = [1, 2].map(() => reading(person('bob'), slow, leavingToo.signal));
  await Promise.all(others.map(({ sent }) => sent));
  const between = reading(person('ann'), note);
  await between.sent;
  expect(first.state.isOver).toBe(false);
  leaving.abort(new Error('left'));
  await expect(first.text).rejects.toThrow('left');
  expect((await between.text).text).toContain('yard');
  expect(others.map(({ state }) => state.isOver)).toEqual([false, false]);
  leavingToo.abort(new Error('left, too'));
  for (const { text } of others) await expect(text).rejects.toThrow('left, too');
}, 60_000);
