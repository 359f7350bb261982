/** Current date, updated on each new day. */
import { useEffect, useState } from 'react';

const checkIntervalMs = 60_000;

/** Returns a new date after midnight, so that "Today" stays correct. */
export function useToday(): Date {
  const [today, setToday] = useState(() => new Date());
  useEffect(() => {
    const check = () =>
      setToday((known) => {
        const now = new Date();
        return now.toDateString() === known.toDateString() ? known : now;
      });
    const timer = setInterval(check, checkIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return today;
}
