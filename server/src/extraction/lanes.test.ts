/** Who waits for whom where documents are read, in the real processes. */
import { Readable } from 'node:stream';
import { afterAll, expect, it } from 'vitest';
import { startExtraction } from './extraction.ts';
import { slowPdf } from './testing/pdf-file.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

type Options = NonNullable<Parameters<typeof extraction.extract>[2]>;
const slow = slowPdf();

/** Reads a document for somebody; tells whether that is over. */
function reading(kind: 'library' | 'person' | 'visitor', id: string, content: Buffer, options: Options = {}) {
  const state = { isOver: false };
  const facts = { name: 'a', mediaType: content === slow ? 'application/pdf' : 'text/plain' };
  const text = extraction
    .extract(async () => Readable.from([content]), facts, { beneficiary: { kind, id }, ...options })
    .finally(() => (state.isOver = true));
  text.catch(() => undefined);
  return { state, text };
}

const note = Buffer.from('Bikes stand in the yard.');

it('nobody who is signed in waits for a visitor’s document, nor for one of a library', async () => {
  const slowOnes = [reading('visitor', 'v1', slow), reading('visitor', 'v2', slow), reading('library', 'l', slow)];
  expect((await reading('person', 'ann', note).text).text).toContain('yard');
  expect(slowOnes.map(({ state }) => state.isOver)).toEqual([false, false, false]);
  await Promise.allSettled(slowOnes.map(({ text }) => text));
}, 240_000);

it('one who brings much lets others in between', async () => {
  const [first, second, third] = [1, 2, 3].map(() => reading('person', 'bob', slow));
  await reading('person', 'ann', note).text;
  expect([first, second, third].map((one) => one?.state.isOver)).toEqual([true, false, false]);
  await Promise.allSettled([second?.text, third?.text]);
}, 240_000);

it('the document of one who has left holds nobody up', async () => {
  const leaving = new AbortController();
  const left = reading('person', 'bob', slow, { signal: leaving.signal });
  const waiting = reading('person', 'bob', slow, { signal: leaving.signal });
  // Until it is being read.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  expect(left.state.isOver).toBe(false);
  leaving.abort(new Error('left'));
  const begun = performance.now();
  await expect(left.text).rejects.toThrow('left');
  await expect(waiting.text).rejects.toThrow('left');
  expect((await reading('person', 'ann', note).text).text).toContain('yard');
  expect(performance.now() - begun).toBeLessThan(15_000);
}, 60_000);
