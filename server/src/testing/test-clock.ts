import type { Clock } from '../clock.ts';

/** Clock that moves only on request, starting at `start`. */
export interface TestClock extends Clock {
  /** Advances the time. */
  advance(ms: number): void;
  /** Sets the time of day forward or back, like an operator; no time passes. */
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
