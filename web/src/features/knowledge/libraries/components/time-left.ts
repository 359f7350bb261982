/** Estimate of the remaining time of uploads, which changes seldom. */
import { useEffect, useState } from 'react';

/** Earlier estimates would be guesses. */
const minElapsedMs = 5_000;
const updateIntervalMs = 3_000;
/** Cost of a file besides its bytes, in bytes that take as long. */
const bytesPerFile = 100_000;

export interface UploadWork {
  files: number;
  bytes: number;
}

interface Measured {
  done: UploadWork;
  total: UploadWork;
  elapsedMs: number;
}

const weightOf = ({ files, bytes }: UploadWork): number => bytes + files * bytesPerFile;

/**
 * Returns the minutes left, rounded up; `undefined` until an estimate is possible. Keeps the previous minutes
 * unless the estimate fell by one, or rose by a quarter.
 */
export function minutesLeft({ done, total, elapsedMs }: Measured, previous?: number): number | undefined {
  const weight = weightOf(done);
  if (elapsedMs < minElapsedMs || weight === 0) return previous;
  // The mean since the start is calm, unlike the speed of the last file.
  const minutes = (elapsedMs * Math.max(0, weightOf(total) / weight - 1)) / 60_000;
  const isRising = previous !== undefined && minutes > previous;
  return isRising && minutes < previous * 1.25 ? previous : Math.max(1, Math.ceil(minutes));
}

/** Returns the minutes left of running uploads. */
export function useMinutesLeft(done: UploadWork, total: UploadWork): number | undefined {
  const [startedAt] = useState(() => Date.now());
  const [minutes, setMinutes] = useState<number>();
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), updateIntervalMs);
    return () => clearInterval(timer);
  }, []);
  const [measuredAt, setMeasuredAt] = useState(now);
  if (measuredAt !== now) {
    setMeasuredAt(now);
    setMinutes(minutesLeft({ done, total, elapsedMs: now - startedAt }, minutes));
  }
  return minutes;
}
