import { beforeEach, describe, expect, it } from 'vitest';
import type { AppError } from '../../app-error.ts';
import { type TestClock, testClock } from '../../testing/test-clock.ts';
import { type SignInThrottle, signInThrottle } from './sign-in-throttle.ts';

let clock: TestClock;
let throttle: SignInThrottle;

beforeEach(() => {
  clock = testClock();
  throttle = signInThrottle(clock);
});

/** Fails once; resolves to the seconds to wait where the try was refused. */
function attempt(account: string, address = '192.0.2.1'): number | undefined {
  try {
    throttle.begin({ account, address });
    return undefined;
  } catch (error) {
    return (error as AppError).retryAfterSeconds;
  }
}
const attempts = (count: number, account: string, address?: string) =>
  Array.from({ length: count }, () => attempt(account, address));

describe('guessing', () => {
  it('is slowed down after five failures, each time for longer, up to a quarter of an hour', () => {
    expect(attempts(5, 'ada').every((wait) => wait === undefined)).toBe(true);
    const waits: number[] = [];
    for (let times = 0; times < 12; times += 1) {
      const wait = attempt('ada') ?? 0;
      waits.push(wait);
      clock.advance(wait * 1000);
      expect(attempt('ada')).toBeUndefined();
    }
    expect(waits.slice(0, 4)).toEqual([2, 4, 8, 16]);
    expect(waits.at(-1)).toBe(15 * 60);
  });

  it('gains nothing from asking many times at once', () => {
    expect(attempts(100, 'ada').filter((wait) => wait === undefined)).toHaveLength(5);
  });

  it('from many addresses is slowed down too, but never shuts the owner out for long', () => {
    const waits = Array.from({ length: 60 }, (_, index) => attempt('ada', `198.51.100.${index}`));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(20);
    for (let times = 0; times < 20; times += 1) {
      clock.advance((attempt('ada', `203.0.113.${times}`) ?? 0) * 1000);
      attempt('ada', `203.0.113.${times}`);
    }
    expect(attempt('ada', '192.0.2.77')).toBeLessThanOrEqual(30);
  });

  it('at many accounts from one address is slowed down', () => {
    const waits = Array.from({ length: 80 }, (_, index) => attempt(`person-${index}`));
    expect(waits.filter((wait) => wait === undefined)).toHaveLength(50);
    expect(attempt('person-0', '192.0.2.99')).toBeUndefined();
  });

  it('counts the addresses of one IPv6 network, and a mapped IPv4 address, as one', () => {
    const v6 = Array.from({ length: 8 }, (_, index) => attempt('ada', `2001:db8:1:2::${index + 1}`));
    expect(v6.filter((wait) => wait === undefined)).toHaveLength(5);
    attempts(5, 'grace', '192.0.2.1');
    expect(attempt('grace', '::ffff:192.0.2.1')).toBe(2);
  });
});

describe('a success', () => {
  it('forgives the account, not the address', () => {
    for (let index = 0; index < 49; index += 1) attempt(`person-${index}`);
    attempts(4, 'ada', '192.0.2.50');
    throttle.begin({ account: 'ada', address: '192.0.2.50' })();
    expect(attempts(5, 'ada', '192.0.2.50').every((wait) => wait === undefined)).toBe(true);
    throttle.begin({ account: 'mine', address: '192.0.2.1' })();
    expect(attempt('person-x')).toBeUndefined();
    expect(attempt('person-y')).toBe(2);
  });
});

it('forgets after an hour of peace', () => {
  attempts(5, 'ada');
  clock.advance(61 * 60_000);
  expect(attempts(5, 'ada').every((wait) => wait === undefined)).toBe(true);
});
