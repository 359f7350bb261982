/** The first sign that somebody uses the page. */

const signs = ['pointermove', 'pointerdown', 'keydown'];

/** Runs `work` once, at the first movement, touch or key; the function that it returns takes it back. */
export function atFirstTouch(work: () => void): () => void {
  const touched = new AbortController();
  const begin = () => {
    touched.abort();
    work();
  };
  for (const sign of signs) addEventListener(sign, begin, { capture: true, signal: touched.signal });
  return () => touched.abort();
}
