const signs = ['pointermove', 'pointerdown', 'keydown'];

/** Runs `work` once, at the first pointer movement, press or key. Returns a function that cancels it. */
export function onFirstInteraction(work: () => void): () => void {
  const touched = new AbortController();
  const begin = () => {
    touched.abort();
    work();
  };
  for (const sign of signs) addEventListener(sign, begin, { capture: true, signal: touched.signal });
  return () => touched.abort();
}
