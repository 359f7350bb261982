/** Debounced value, for example of a search field before a request is sent. */
import { useEffect, useState } from 'react';

const debounceMs = 250;

export function useDebouncedValue<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), debounceMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
