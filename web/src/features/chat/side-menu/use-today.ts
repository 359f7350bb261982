/** The current time, renewed when a new day begins. */
import { useEffect, useState } from 'react';

const checkIntervalMs = 60_000;

/** Changes its identity at midnight, so that "Today" does not become a lie. */
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
