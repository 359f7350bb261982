/** Deferral of low-priority work until the page is idle. */

/** Maximum delay, in ms. */
const maxDelayMs = 1_000;
/** Delay without `requestIdleCallback` (Safari), in ms. */
const fallbackDelayMs = 50;

/** Runs `work` once the page is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, fallbackDelayMs);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout: maxDelayMs });
  return () => cancelIdleCallback(request);
}
