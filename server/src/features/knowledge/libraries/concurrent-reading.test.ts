/** Concurrent reading of files, on the real queue. */
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { laneKeyOf } from './jobs.ts';
import { createFileHarness, fileNamed } from './testing/file-harness.ts';

const harness = await createFileHarness();

const countsOf = async (dataSourceId: string) =>
  (await harness.ask('fileCounts', { params: { dataSourceId } })).body;

it('reads files concurrently, except one that may have crashed the process', {
  timeout: 120_000,
}, async () => {
  const dataSourceId = await harness.newLibrary('Side by side');
  const reading = new Set<string>();
  const concurrent = new Map<string, number>();
  const { extract } = harness.deps.extraction;
  const upload = async (name: string) => {
    await harness.upload(dataSourceId, fileNamed(name, `# ${name}\n\nThe gate of ${name} is blue.`));
    return harness.app.db
      .selectFrom('library_uploads')
      .select(['id', 'library_id'])
      .where('name', '=', name)
      .executeTakeFirstOrThrow();
  };
  const { id } = await upload('tried.md');
  const died = { state: 'Extracting', attempts: 1 };
  await harness.app.db.updateTable('library_uploads').set(died).where('id', '=', id).execute();
  // Files of a lane are read one by one: two lanes with two files are left to overlap, whichever file is first.
  const perLane = new Map<string, number>();
  let files = 1;
  for (; [...perLane.values()].filter((count) => count > 1).length < 2; files += 1) {
    const lane = laneKeyOf(await upload(`${files}.md`));
    perLane.set(lane, (perLane.get(lane) ?? 0) + 1);
  }
  const stop = await harness.workWith(async (open, facts, options) => {
    reading.add(facts.name);
    // A busy machine may start the next reading late.
    const isTried = facts.name === 'tried.md';
    const until = performance.now() + (isTried ? 2_000 : 8_000);
    const isOverlapSeen = () => !isTried && [...concurrent.values()].some((count) => count > 1);
    while (reading.size < 2 && !isOverlapSeen() && performance.now() < until) await delay(20);
    for (const name of reading) concurrent.set(name, Math.max(concurrent.get(name) ?? 0, reading.size));
    reading.delete(facts.name);
    return extract(open, facts, options);
  });
  onTestFinished(stop);
  await expect.poll(() => countsOf(dataSourceId), { timeout: 110_000 }).toMatchObject({ Ready: files });
  expect(concurrent.get('tried.md')).toBe(1);
  expect(Math.max(...concurrent.values())).toBeGreaterThan(1);
});

it('reads files of one library while another one has long files', {
  timeout: 120_000,
}, async () => {
  const long = await harness.newLibrary('Long');
  const short = await harness.newLibrary('Short');
  const { extract } = harness.deps.extraction;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  for (let n = 0; n < 6; n += 1)
    await harness.upload(long, fileNamed(`long-${n}.md`, `# Long ${n}\n\nIt is.`));
  await harness.upload(short, fileNamed('short.md', '# Short\n\nThe gate is blue.'));
  const stop = await harness.workWith(async (open, facts, options) => {
    if (facts.name.startsWith('long')) await held;
    return extract(open, facts, options);
  });
  onTestFinished(stop);
  await expect.poll(() => countsOf(short), { timeout: 50_000 }).toMatchObject({ Ready: 1 });
  expect(await countsOf(long)).not.toMatchObject({ Ready: 1 });
  release();
  await expect.poll(() => countsOf(long), { timeout: 50_000 }).toMatchObject({ Ready: 6 });
});
