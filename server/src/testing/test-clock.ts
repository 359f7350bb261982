import type { Clock } from '../clock.ts';

/** A clock that moves only when told, starting at `start`. */
export interface TestClock extends Clock {
  /** Lets time pass. */
  advance(ms: number): void;
  /** Puts the time of day forward or back, as an operator does; no time passes. */
  step(ms: number): void;
}

export function testClock(start = new Date()): TestClock {
  let current = start.getTime();
  let elapsed = 0;
  return {
    now: () => new Date(current),
    elapsedMs: () => elapsed,
    advance: (ms) => {
      current += ms;
      elapsed += ms;
    },
    step: (ms) => {
      current += ms;
    },
  };
}
