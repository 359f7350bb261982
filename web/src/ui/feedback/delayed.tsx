/** Shows its content only after a moment, so that quick answers bring no flash of a skeleton. */
import { type ReactNode, useEffect, useState } from 'react';

/** Time that passes unnoticed (design §4, skeletons). */
const unnoticedMs = 150;

/** Children, from `delayMs` after mounting on. */
export function Delayed({ children, delayMs = unnoticedMs }: { children: ReactNode; delayMs?: number }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue ? children : null;
}
