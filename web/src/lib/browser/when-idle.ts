/** Work that can wait until the page has nothing else to do. */

/** After this, it waits no longer. */
const latestMs = 1_000;
/** Where the browser can't tell (Safari): what is under way now comes first. */
const blindMs = 50;

/** Runs `work` once the page is idle; the function that it returns takes it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, blindMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(request);
}
