/** The one source of the current time. Tests pass their own. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment, for how long something holds: never put back, unlike the time of day. */
  elapsedMs(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsedMs: () => performance.now() };
