import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../../../app-error.ts';
import { connectRedis } from '../../../../redis/redis-connection.ts';
import { type FailureCounts, memoryFailureCounts } from '../../../../cluster/failure-counts.ts';
import { redisFailureCounts } from '../../../../cluster/redis-failure-counts.ts';
import { testRedis } from '../../../../testing/redis-server.ts';
import { type TestClock, testClock } from '../../../../testing/test-clock.ts';
import { type SignInAttempt, type SignInThrottle, signInThrottle } from './sign-in-throttle.ts';

let clock: TestClock;
let throttle: SignInThrottle;

let counters = 0;
let advance: Harness['advance'];

const redis = await testRedis();
const connection = await connectRedis({
  url: redis.url,
  namespace: 'test',
  waitMs: 5_000,
  onTrouble: () => {},
});
afterAll(async () => {
  await connection.close();
  await redis.kill();
});

interface Harness {
  counts: FailureCounts;
  /** Advances the time of the failure counts; a negative value simulates a Redis clock that is set back. */
  advance(ms: number): Promise<void>;
}

/** Unused counts, of one process and of all servers. */
const harnesses: Record<string, () => Harness> = {
  'in this process': () => ({ counts: memoryFailureCounts(), advance: async (ms) => clock.advance(ms) }),
  'on all servers': () => {
    counters += 1;
    const name = (...parts: string[]) => connection.name(String(counters), ...parts);
    return { counts: redisFailureCounts({ ...connection, name }), advance: (ms) => age(name('*'), ms) };
  },
};

/** Ages entries in Redis, whose clock can't be changed. */
async function age(pattern: string, ms: number): Promise<void> {
  const { commands } = connection;
  for (const key of await commands.keys(pattern)) {
    if (await commands.hexists(key, 'nextTryAt')) await commands.hincrby(key, 'nextTryAt', -ms);
    await commands.pexpire(key, (await commands.pttl(key)) - ms);
  }
}

/** Fails once. Resolves to the seconds to wait if the attempt was refused. */
async function attempt(
  account: string,
  address = '192.0.2.1',
  known?: SignInAttempt['known'],
): Promise<number | undefined> {
  try {
    await throttle.begin({ account, address, known });
    return undefined;
  } catch (error) {
    return (error as AppError).retryAfterSeconds;
  }
}
const attempts = (count: number, account: string, address?: string) =>
  Promise.all(Array.from({ length: count }, () => attempt(account, address)));

describe.each(Object.entries(harnesses))('failures counted %s', (_where, createHarness) => {
  beforeEach(() => {
    clock = testClock();
    const harness = createHarness();
    advance = harness.advance;
    throttle = signInThrottle(clock, harness.counts);
  });

  describe('guessing a password', () => {
    it('is delayed after five failures, each time longer, up to a quarter of an hour', async () => {
      expect((await attempts(5, 'ada')).every((wait) => wait === undefined)).toBe(true);
      const waits: number[] = [];
      for (let times = 0; times < 12; times += 1) {
        const wait = (await attempt('ada')) ?? 0;
        waits.push(wait);
        await advance(wait * 1000);
        expect(await attempt('ada')).toBeUndefined();
      }
      expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
      expect(waits.at(-1)).toBe(15 * 60);
    });

    it('gains nothing from concurrent attempts', async () => {
      expect((await attempts(100, 'ada')).filter((wait) => wait === undefined)).toHaveLength(5);
    });

    it('from many addresses is delayed, but never locks the owner out for long', async () => {
      const waits = await Promise.all(
        Array.from({ length: 60 }, (_, index) => attempt('ada', `198.51.100.${index}`)),
      );
      expect(waits.filter((wait) => wait === undefined)).toHaveLength(20);
      for (let times = 0; times < 20; times += 1) {
        await advance(((await attempt('ada', `203.0.113.${times}`)) ?? 0) * 1000);
        await attempt('ada', `203.0.113.${times}`);
      }
      expect(await attempt('ada', '192.0.2.77')).toBeLessThanOrEqual(30);
    });

    it('from many addresses causes no delay where the owner signed in before', async () => {
      for (let index = 0; index < 60; index += 1) await attempt('ada', `198.51.100.${index}`);
      expect(await attempt('ada', '192.0.2.77')).toBeGreaterThan(0);
      expect(await attempt('ada', '192.0.2.78', 'network')).toBeUndefined();
      expect(await attempt('ada', '198.51.100.1', 'browser')).toBeUndefined();
    });

    it.each(['browser', 'network'] as const)('is delayed in a known %s too', async (known) => {
      const waits: (number | undefined)[] = [];
      for (let times = 0; times < 6; times += 1) waits.push(await attempt('ada', '192.0.2.1', known));
      expect(waits).toEqual([undefined, undefined, undefined, undefined, undefined, 2]);
    });

    it('at many accounts from one address is delayed', async () => {
      const waits = await Promise.all(Array.from({ length: 80 }, (_, index) => attempt(`person-${index}`)));
      expect(waits.filter((wait) => wait === undefined)).toHaveLength(50);
      expect(await attempt('person-0', '192.0.2.99')).toBeUndefined();
    });

    it('counts the addresses of one IPv6 network, and a mapped IPv4 address, as one', async () => {
      const v6 = await Promise.all(
        Array.from({ length: 8 }, (_, index) => attempt('ada', `2001:db8:1:2::${index + 1}`)),
      );
      expect(v6.filter((wait) => wait === undefined)).toHaveLength(5);
      await attempts(5, 'grace', '192.0.2.1');
      expect(await attempt('grace', '::ffff:192.0.2.1')).toBe(2);
    });
  });

  it('resets the account’s count, not the address’s, after a successful sign-in', async () => {
    for (let index = 0; index < 49; index += 1) await attempt(`person-${index}`);
    await attempts(4, 'ada', '192.0.2.50');
    await (await throttle.begin({ account: 'ada', address: '192.0.2.50' }))();
    expect((await attempts(5, 'ada', '192.0.2.50')).every((wait) => wait === undefined)).toBe(true);
    await (await throttle.begin({ account: 'mine', address: '192.0.2.1' }))();
    expect(await attempt('person-x')).toBeUndefined();
    expect(await attempt('person-y')).toBe(2);
  });

  it('causes no delay after the clock is set back', async () => {
    await attempts(3, 'ada');
    await (await throttle.begin({ account: 'mine', address: '192.0.2.1' }))();
    clock.step(-3_600_000);
    expect(await attempts(3, 'ada')).toEqual([undefined, undefined, 2]);
    expect(await attempt('grace')).toBeUndefined();
  });

  it('forgets failures after an hour without one', async () => {
    await attempts(5, 'ada');
    await advance(61 * 60_000);
    expect((await attempts(5, 'ada')).every((wait) => wait === undefined)).toBe(true);
  });
});

it('limits the delay after Redis’s clock is set back to what the failures require', async () => {
  const { counts, advance: pass } = harnesses['on all servers']!();
  throttle = signInThrottle(testClock(), counts);
  await attempts(5, 'ada');
  await pass(-3_600_000);
  expect(await attempt('ada')).toBe(2);
  await pass(2_000);
  expect(await attempt('ada')).toBeUndefined();
});

it('counts in each process while Redis is unavailable', async () => {
  clock = testClock();
  throttle = signInThrottle(clock, redisFailureCounts(connection));
  await redis.kill();
  await expect.poll(() => connection.commands.status).not.toBe('ready');
  expect((await attempts(8, 'ada')).filter((wait) => wait === undefined)).toHaveLength(5);
  await redis.start();
});
