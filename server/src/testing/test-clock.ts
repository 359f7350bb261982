import type { Clock } from '../clock.ts';

/** A clock that moves only when told, starting at `start`. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

export function testClock(start = new Date()): TestClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms;
    },
  };
}
