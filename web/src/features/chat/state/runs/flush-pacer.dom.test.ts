import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest';
import { createFlushPacer } from './flush-pacer.ts';

describe('createFlushPacer', () => {
  let frameMs = 16;
  beforeEach(() => {
    frameMs = 16;
    vi.useFakeTimers();
    vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, frameMs));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Requests a redraw every 5 ms for a second; returns the number of redraws. */
  function redrawsInASecond(pacer: ReturnType<typeof createFlushPacer>, redraw: Mock<() => void>) {
    redraw.mockClear();
    for (let ms = 0; ms < 1_000; ms += 5) {
      pacer.request();
      vi.advanceTimersByTime(5);
    }
    return redraw.mock.calls.length;
  }

  it('redraws every 33 ms despite more frequent requests', () => {
    const redraw = vi.fn<() => void>();
    const redraws = redrawsInASecond(createFlushPacer(redraw), redraw);
    expect(redraws).toBeGreaterThan(25);
    expect(redraws).toBeLessThanOrEqual(31);
  });

  it('slows down while frames are late, and recovers', () => {
    const redraw = vi.fn<() => void>();
    const pacer = createFlushPacer(redraw);
    frameMs = 90;
    redrawsInASecond(pacer, redraw);
    expect(redrawsInASecond(pacer, redraw)).toBeLessThan(8);
    frameMs = 16;
    redrawsInASecond(pacer, redraw);
    expect(redrawsInASecond(pacer, redraw)).toBeGreaterThan(25);
  });

  it('does not redraw after it was stopped', () => {
    const redraw = vi.fn<() => void>();
    const pacer = createFlushPacer(redraw);
    pacer.request();
    pacer.stop();
    vi.advanceTimersByTime(500);
    expect(redraw).not.toHaveBeenCalled();
  });
});
