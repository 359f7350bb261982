/** Tasks that block a page's main thread for more than 50 ms, as reported by the browser. */
import type { Page } from 'playwright-core';

declare global {
  var longTasksMs: number[];
}

/** Collects the page's long tasks from now on; the function that it resolves to gives them. */
export async function watchTasks(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    globalThis.longTasksMs = [];
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) globalThis.longTasksMs.push(duration);
    }).observe({ type: 'longtask' });
  });
  return () => page.evaluate(() => globalThis.longTasksMs);
}

export const longest = (tasksMs: readonly number[]) => Math.max(0, ...tasksMs);
export const total = (tasksMs: readonly number[]) => tasksMs.reduce((sum, one) => sum + one, 0);
