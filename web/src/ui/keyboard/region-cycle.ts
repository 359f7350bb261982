/**
 * Moves with F6 between the regions of a page: elements marked with `data-region`, in document
 * order.
 */
const selector = '[data-region]';

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/**
 * Focus target of a region: its own `data-region-focus`, not one of a nested region; otherwise the
 * region itself.
 */
const focusTargetOf = (region: HTMLElement) =>
  [...region.querySelectorAll<HTMLElement>('[data-region-focus]')].find(
    (element) => element.closest(selector) === region,
  ) ?? region;

/**
 * Focuses the next region (`step` 1) or the previous one (−1), wrapping around and skipping
 * unfocusable ones.
 */
export function focusNextRegion(step: 1 | -1 = 1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  // Regions may be nested: the innermost comes last.
  const current = regions.findLastIndex((region) => region.contains(document.activeElement));
  const start = current < 0 && step < 0 ? 0 : current;
  for (let walked = 1; walked <= regions.length; walked += 1) {
    const next = regions.at((start + step * walked) % regions.length);
    const target = next && focusTargetOf(next);
    target?.focus();
    if (document.activeElement === target) return;
  }
}
