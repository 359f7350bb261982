/** Shows its content after a delay, so that fast responses cause no flash of a skeleton. */
import { type ReactNode, useEffect, useState } from 'react';

/** Delay below which a wait is not noticed (design §4, skeletons). */
const defaultDelayMs = 150;

/** Renders its children `delayMs` after mounting. */
export function Delayed({ children, delayMs = defaultDelayMs }: { children: ReactNode; delayMs?: number }) {
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [delayMs]);
  return isDue ? children : null;
}
