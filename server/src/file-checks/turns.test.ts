/** Who waits for whom where files are checked, in the real processes. */
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

/** What was begun, and what is over, in this order. */
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

/** Cleans a picture for somebody, and tells of it by the name. */
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

it('a text is recognised while somebody’s pictures are worked on, and so is an archive', async () => {
  startAfresh();
  for (const name of ['a1', 'a2', 'a3']) void cleaning(name, large, of('person', 'ann'));
  const bob = of('person', 'bob');
  expect(await checks.recognise(Buffer.from('a note.'), bob)).toBe('text/plain');
  await expect(checks.inspectArchive({ tail: small, sizeBytes: small.length }, bob)).rejects.toThrow(
    'file.unreadable',
  );
  expect(told).toEqual(['a1 begun']);
}, 60_000);

it('the picture of somebody else is next, however many one has brought', async () => {
  startAfresh();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) void cleaning(name, large, of('person', 'ann'));
  await cleaning('b1', small, of('person', 'bob'));
  expect(told.slice(0, 4)).toEqual(['a1 begun', 'a1 image/png', 'b1 begun', 'b1 image/png']);
}, 60_000);

it('nobody who is signed in waits for the pictures of visitors', async () => {
  startAfresh();
  for (const id of ['v1', 'v2']) void cleaning(id, large, of('visitor', id));
  await cleaning('b1', small, of('person', 'bob'));
  expect(told.filter((what) => what.endsWith('image/png'))).toEqual(['b1 image/png']);
}, 60_000);

it('nothing is begun, nor gone on with, for whoever has left', async () => {
  startAfresh();
  const ann = new AbortController();
  const first = cleaning('a1', large, of('person', 'ann', ann));
  const second = cleaning('a2', large, of('person', 'ann', ann));
  // Until the first one is being worked on.
  await expect.poll(() => told).toEqual(['a1 begun']);
  await delay(50);
  ann.abort(new Error('left'));
  for (const one of [first, second]) await expect(one).rejects.toThrow('left');
  await expect(checks.recognise(Buffer.from('a note.'), of('person', 'ann', ann))).rejects.toThrow('left');
  await cleaning('b1', small, of('person', 'bob'));
  expect(told).toEqual(['a1 begun', 'b1 begun', 'b1 image/png']);
}, 60_000);
