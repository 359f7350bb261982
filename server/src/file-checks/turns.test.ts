/** Order of concurrent file checks, in the real processes. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { picture } from '../testing/sample-files.ts';
import { startFileChecks, type Waiting } from './file-checks.ts';

const checks = startFileChecks();
afterAll(() => checks.stop());

/** Takes seconds. */
let large: Buffer;
let small: Buffer;
beforeAll(async () => {
  large = await picture('png', { width: 6_000, height: 6_000 });
  small = await picture();
});

/** Beginnings and ends of tasks, in order. */
let told: string[];
let leaving: AbortController;
const running: Promise<unknown>[] = [];
afterEach(async () => {
  leaving.abort(new Error('the test is over'));
  await Promise.allSettled(running.splice(0));
});

function startAfresh() {
  told = [];
  leaving = new AbortController();
}

const of = (kind: 'person' | 'visitor', id: string, { signal } = leaving): Waiting => ({
  queueOwner: { kind, id },
  signal,
});

/** Cleans a picture for a caller, and records its beginning and end by name. */
function cleaning(name: string, content: Buffer, waiting: Waiting) {
  const read = async () => {
    told.push(`${name} begun`);
    return content;
  };
  const cleaned = checks
    .cleanPicture(read, 'image/png', waiting)
    .then(({ mediaType }) => void told.push(`${name} ${mediaType}`));
  cleaned.catch(() => undefined);
  running.push(cleaned);
  return cleaned;
}

it('recognises texts and archives while pictures are being processed', async () => {
  startAfresh();
  for (const name of ['a1', 'a2', 'a3']) void cleaning(name, large, of('person', 'ann'));
  const bob = of('person', 'bob');
  expect(await checks.recognise(Buffer.from('a note.'), bob)).toBe('text/plain');
  await expect(checks.inspectArchive({ tail: small, sizeBytes: small.length }, bob)).rejects.toThrow(
    'file.unreadable',
  );
  expect(told).toEqual(['a1 begun']);
}, 60_000);

it('processes another owner’s picture next, however many one has submitted', async () => {
  startAfresh();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void cleaning(name, large, of('person', 'ann'));
  await cleaning('b1', small, of('person', 'bob'));
  expect(told.slice(0, 4)).toEqual(['a1 begun', 'a1 image/png', 'b1 begun', 'b1 image/png']);
}, 60_000);

it('processes pictures of signed-in people without waiting for visitors’', async () => {
  startAfresh();
  for (const id of ['v1', 'v2']) void cleaning(id, large, of('visitor', id));
  await cleaning('b1', small, of('person', 'bob'));
  expect(told.filter((what) => what.endsWith('image/png'))).toEqual(['b1 image/png']);
}, 60_000);

it('neither begins nor continues tasks of a caller who has left', async () => {
  startAfresh();
  const ann = new AbortController();
  const first = cleaning('a1', large, of('person', 'ann', ann));
  const second = cleaning('a2', large, of('person', 'ann', ann));
  // Waits until the first one is being processed.
  await expect.poll(() => told).toEqual(['a1 begun']);
  await delay(50);
  ann.abort(new Error('left'));
  for (const one of [first, second]) await expect(one).rejects.toThrow('left');
  await expect(checks.recognise(Buffer.from('a note.'), of('person', 'ann', ann))).rejects.toThrow('left');
  await cleaning('b1', small, of('person', 'bob'));
  expect(told).toEqual(['a1 begun', 'b1 begun', 'b1 image/png']);
}, 60_000);
