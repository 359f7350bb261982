/** F6 moves between the regions of a page: elements marked with `data-region`, in document order. */
const selector = '[data-region]';

const isShown = (element: HTMLElement) => element.checkVisibility?.() ?? true;

/** The element of a region that takes the focus: its `data-region-focus` descendant, or itself. */
const focusTargetOf = (region: HTMLElement) =>
  region.querySelector<HTMLElement>('[data-region-focus]') ?? region;

/** Focuses the next region (`step` 1) or the one before (−1), round and round. */
export function focusNextRegion(step: 1 | -1 = 1): void {
  const regions = [...document.querySelectorAll<HTMLElement>(selector)].filter(isShown);
  if (regions.length === 0) return;
  // A region may stand inside another: the innermost comes last.
  const current = regions.findLastIndex((region) => region.contains(document.activeElement));
  const start = current < 0 && step < 0 ? 0 : current;
  const next = regions[(start + step + regions.length) % regions.length];
  if (next) focusTargetOf(next).focus();
}
