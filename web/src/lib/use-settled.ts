/** A value once it has not changed for a moment, as what is typed before the server is asked. */
import { useEffect, useState } from 'react';

const settleMs = 250;

export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
