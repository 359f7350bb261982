/** Who waits for whom where documents are read, in the real processes. */
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import type { Beneficiary } from '../fair-turns/beneficiary.ts';
import { startExtraction } from './extraction.ts';
import { slowPdf } from './testing/pdf-file.ts';

const extraction = startExtraction();
afterAll(() => extraction.stop());

const slow = slowPdf();

/** Reads a document for somebody; tells whether that is over. */
function reading(beneficiary: Beneficiary, content: Buffer, signal?: AbortSignal) {
  const state = { isOver: false };
  const facts = { name: 'a', mediaType: content === slow ? 'application/pdf' : 'text/plain' };
  const text = extraction
    .extract(async () => Readable.from([content]), facts, { beneficiary, ...(signal && { signal }) })
    .finally(() => (state.isOver = true));
  text.catch(() => undefined);
  return { state, text };
}

const person = (id: string) => ({ kind: 'person', id }) as const;
const note = Buffer.from('Bikes stand in the yard.');

/** Until what is read first is being read. */
const begun = () => delay(2_000);

it('nobody who is signed in waits for a visitor’s document, nor for one of a library', async () => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const slowOnes = [
    reading({ kind: 'visitor', id: 'v1' }, slow, signal),
    reading({ kind: 'visitor', id: 'v2' }, slow, signal),
    reading({ kind: 'library', id: 'l' }, slow, signal),
  ];
  await begun();
  expect((await reading(person('ann'), note).text).text).toContain('yard');
  expect(slowOnes.map(({ state }) => state.isOver)).toEqual([false, false, false]);
  leaving.abort(new Error('left'));
  await Promise.allSettled(slowOnes.map(({ text }) => text));
}, 60_000);

it('one who brings much lets others in between, and the document of one who has left holds nobody up', async () => {
  const [leaving, leavingToo] = [new AbortController(), new AbortController()];
  const first = reading(person('bob'), slow, leaving.signal);
  const others = [1, 2].map(() => reading(person('bob'), slow, leavingToo.signal));
  await begun();
  const between = reading(person('ann'), note);
  expect(first.state.isOver).toBe(false);
  leaving.abort(new Error('left'));
  await expect(first.text).rejects.toThrow('left');
  expect((await between.text).text).toContain('yard');
  expect(others.map(({ state }) => state.isOver)).toEqual([false, false]);
  leavingToo.abort(new Error('left, too'));
  for (const { text } of others) await expect(text).rejects.toThrow('left, too');
}, 60_000);
