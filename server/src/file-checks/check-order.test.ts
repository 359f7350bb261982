/** Order of concurrent file checks, in the real processes. */
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, expect, it } from 'vitest';
import { picture } from '../testing/sample-files.ts';
import { startFileChecks, type Waiting } from './file-checks.ts';

const checks = startFileChecks();
afterAll(() => checks.stop());

/** Takes seconds. */
const large = await picture('png', { width: 6_000, height: 6_000 });
const small = await picture();

/** Beginnings and ends of tasks, in order. */
let events: string[];
let client: AbortController;
const running: Promise<unknown>[] = [];
afterEach(async () => {
  client.abort(new Error('the test is over'));
  await Promise.allSettled(running.splice(0));
});

function resetClient() {
  events = [];
  client = new AbortController();
}

const waitingAs = (kind: 'person' | 'visitor', id: string, { signal } = client): Waiting => ({
  queueOwner: { kind, id },
  signal,
});

/** Cleans a picture for a caller, and records its beginning and end by name. */
function cleanPicture(name: string, content: Buffer, waiting: Waiting) {
  const read = async () => {
    events.push(`${name} begun`);
    return content;
  };
  const cleaned = checks
    .cleanPicture(read, 'image/png', waiting)
    .then(({ mediaType }) => void events.push(`${name} ${mediaType}`));
  cleaned.catch(() => undefined);
  running.push(cleaned);
  return cleaned;
}

it('recognises texts and archives while pictures are being processed', async () => {
  resetClient();
  for (const name of ['a1', 'a2', 'a3']) void cleanPicture(name, large, waitingAs('person', 'ann'));
  const bob = waitingAs('person', 'bob');
  expect(await checks.recognise(Buffer.from('a note.'), bob)).toBe('text/plain');
  await expect(checks.inspectArchive({ tail: small, sizeBytes: small.length }, bob)).rejects.toThrow(
    'file.unreadable',
  );
  expect(events).toEqual(['a1 begun']);
}, 60_000);

it('processes another owner’s picture next, however many one has submitted', async () => {
  resetClient();
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6'])
    void cleanPicture(name, large, waitingAs('person', 'ann'));
  await cleanPicture('b1', small, waitingAs('person', 'bob'));
  expect(events.slice(0, 4)).toEqual(['a1 begun', 'a1 image/png', 'b1 begun', 'b1 image/png']);
}, 60_000);

it('processes pictures of signed-in people without waiting for visitors’', async () => {
  resetClient();
  for (const id of ['v1', 'v2']) void cleanPicture(id, large, waitingAs('visitor', id));
  await cleanPicture('b1', small, waitingAs('person', 'bob'));
  expect(events.filter((what) => what.endsWith('image/png'))).toEqual(['b1 image/png']);
}, 60_000);

it('neither begins nor continues tasks of a caller who has left', async () => {
  resetClient();
  const ann = new AbortController();
  const first = cleanPicture('a1', large, waitingAs('person', 'ann', ann));
  const second = cleanPicture('a2', large, waitingAs('person', 'ann', ann));
  // Waits until the first one is being processed.
  await expect.poll(() => events).toEqual(['a1 begun']);
  await delay(50);
  ann.abort(new Error('left'));
  for (const one of [first, second]) await expect(one).rejects.toThrow('left');
  await expect(checks.recognise(Buffer.from('a note.'), waitingAs('person', 'ann', ann))).rejects.toThrow(
    'left',
  );
  await cleanPicture('b1', small, waitingAs('person', 'bob'));
  expect(events).toEqual(['a1 begun', 'b1 begun', 'b1 image/png']);
}, 60_000);
