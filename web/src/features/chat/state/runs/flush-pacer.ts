/** Throttles redraws of a growing answer: every 33 ms, less often while the page can't keep up. */

const flushIntervalMs = 33;
const slowestIntervalMs = 264;
/** Delay after which a frame counts as late, in ms. */
const lateFrameMs = 50;

export interface FlushPacer {
  /** Requests a redraw at the next interval. */
  request(): void;
  /** Redraws immediately and clears a pending request. */
  flush(): void;
  stop(): void;
}

/**
 * Creates the throttle of one answer. It measures the frame after each redraw: a late frame doubles the
 * interval up to 264 ms, a timely one halves it down to 33 ms.
 */
export function createFlushPacer(redraw: () => void): FlushPacer {
  let intervalMs = flushIntervalMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function measureFrame(): void {
    // A hidden page renders no frames, and its timers are slow anyway.
    if (typeof requestAnimationFrame === 'undefined' || document.hidden) return;
    const startMs = performance.now();
    requestAnimationFrame(() => {
      const hasSlipped = performance.now() - startMs > lateFrameMs;
      intervalMs = hasSlipped
        ? Math.min(slowestIntervalMs, intervalMs * 2)
        : Math.max(flushIntervalMs, intervalMs / 2);
    });
  }

  const pacer: FlushPacer = {
    request() {
      timer ??= setTimeout(pacer.flush, intervalMs);
    },
    flush() {
      pacer.stop();
      redraw();
      measureFrame();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
  return pacer;
}
