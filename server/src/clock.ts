/** Source of the current time. Tests pass their own. */
export interface Clock {
  now(): Date;
  /** Monotonic time in milliseconds from an arbitrary origin, for durations. */
  elapsedMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };
