import { beforeEach, expect, it } from 'vitest';
import { type Database, transaction } from '../db/client.ts';
import { newId } from '../db/id.ts';
import { audit, bySystem } from '../changes/audit.ts';
import { testDatabase } from '../testing/database/database.ts';
import { type TestClock, testClock } from '../testing/test-clock.ts';
import { cachedConfiguration } from './cached-configuration.ts';
import { type ServerBus, soleServerBus } from './server-bus.ts';

let db: Database;
let clock: TestClock;
let lookUps: string[];
const lookUp = async (key = '') => {
  lookUps.push(key);
  return key === 'missing' ? undefined : `${key} ${lookUps.length}`;
};

beforeEach(async () => {
  ({ db } = await testDatabase());
  clock = testClock();
  lookUps = [];
});

const cachedLookUp = (bus: ServerBus = soleServerBus('here')) =>
  cachedConfiguration({ db, clock, bus }).cached(lookUp);

const change = (fails = false) =>
  transaction(db, async (tx) => {
    await audit(bySystem(tx, clock.now()), {
      aggregateType: 'Thing',
      aggregateId: newId(),
      operation: 'Update',
    });
    if (fails) throw new Error('rolled back');
  });

it('caches a value, and looks up missing ones again', async () => {
  const find = cachedLookUp();
  expect([await find('a'), await find('a'), await find('b')]).toEqual(['a 1', 'a 1', 'b 2']);
  expect([await find('missing'), await find('missing')]).toEqual([undefined, undefined]);
  expect(lookUps).toEqual(['a', 'b', 'missing', 'missing']);
});

it('shares one look-up between concurrent callers, and repeats it after a failure', async () => {
  const find = cachedLookUp();
  expect(await Promise.all([find('a'), find('a'), find('a')])).toEqual(['a 1', 'a 1', 'a 1']);
  let calls = 0;
  const failing = cachedConfiguration({ db, clock, bus: soleServerBus('') }).cached(async () => {
    calls += 1;
    throw new Error('away');
  });
  await expect(failing()).rejects.toThrow('away');
  await expect(failing()).rejects.toThrow('away');
  expect(calls).toBe(2);
});

it('keeps its values when people sign in for the first time', async () => {
  const find = cachedLookUp();
  await find('a');
  const person = { aggregateType: 'User', aggregateId: newId(), operation: 'Create' };
  await transaction(db, (tx) => audit(bySystem(tx, clock.now()), person));
  expect(await find('a')).toBe('a 1');
});

it('looks up again after an audited change, and not after one that was rolled back', async () => {
  const find = cachedLookUp();
  await find('a');
  await expect(change(true)).rejects.toThrow('rolled back');
  expect(await find('a')).toBe('a 1');
  await change();
  expect(await find('a')).toBe('a 2');
});

it('does not keep a value read during a change', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<string>();
  const answers = [slow, Promise.resolve('new')];
  const find = cachedConfiguration({ db, clock, bus: soleServerBus('') }).cached(
    () => answers.shift() ?? slow,
  );
  const reading = find();
  await change();
  resolve('old');
  expect([await reading, await find()]).toEqual(['old', 'new']);
});

it('looks up again after ten seconds, for unannounced changes', async () => {
  const find = cachedLookUp();
  await find('a');
  clock.advance(9_999);
  expect(await find('a')).toBe('a 1');
  clock.advance(1);
  expect(await find('a')).toBe('a 2');
});

it('looks up again after ten seconds, even if the clock is set back', async () => {
  const find = cachedLookUp();
  await find('a');
  clock.step(-3_600_000);
  clock.advance(10_000);
  expect(await find('a')).toBe('a 2');
});

it('announces changes to other servers, and reacts to theirs and to missed messages', async () => {
  const listened: string[] = [];
  const received: (() => void)[] = [];
  const find = cachedLookUp({
    ...soleServerBus('here'),
    broadcast: async (topic) => void listened.push(topic),
    listen: (topic, listener) =>
      void (topic === 'configuration-changed' && received.push(() => listener(''))),
    onMissed: (listener) => void received.push(listener),
  });
  await change();
  expect(listened).toEqual(['configuration-changed']);
  expect(received).toHaveLength(2);
  for (const listener of received) {
    const before = await find('a');
    listener();
    expect(await find('a')).not.toBe(before);
  }
});
