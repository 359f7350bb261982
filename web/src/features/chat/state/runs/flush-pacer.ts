/** Paces redraws of a growing answer: every 33 ms, slower while the page can't keep up. */

const flushIntervalMs = 33;
const slowestIntervalMs = 264;
/** A frame that took this much longer than the pause before it counts as slipped. */
const slippedFrameMs = 50;

export interface FlushPacer {
  /** Asks for a redraw at the next beat. */
  request(): void;
  /** Redraws at once; what was asked for is done with it. */
  flush(): void;
  stop(): void;
}

/**
 * Creates the pacer of one answer. After each redraw it measures how long the frame took to appear: a slipped
 * frame doubles the pause up to 264 ms, a timely one halves it down to 33 ms.
 */
export function createFlushPacer(redraw: () => void): FlushPacer {
  let intervalMs = flushIntervalMs;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function measureFrame(): void {
    // A hidden page draws no frames; its timers are slow enough as they are.
    if (typeof requestAnimationFrame === 'undefined' || document.hidden) return;
    const startMs = performance.now();
    requestAnimationFrame(() => {
      const hasSlipped = performance.now() - startMs > slippedFrameMs;
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
