import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useScrollToFirstTurn } from './use-scroll-to-first-turn.ts';

/** Requests the first turn while older ones are still loading. */
function wantFirst() {
  const element = document.createElement('div');
  const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
  Object.assign(element, { scrollTo });
  const { result, rerender } = renderHook(
    ({ hasAll }) => useScrollToFirstTurn({ current: element }, hasAll),
    {
      initialProps: { hasAll: false },
    },
  );
  result.current(true);
  return { scrollTo, rerender };
}

it('scrolls to the first turn once all turns are loaded', () => {
  const { scrollTo, rerender } = wantFirst();
  expect(scrollTo).not.toHaveBeenCalled();
  rerender({ hasAll: true });
  expect(scrollTo.mock.calls).toEqual([[{ top: 0, behavior: 'instant' }]]);
});

it.each(['wheel', 'touchmove', 'pointerdown', 'keydown'])('keeps the scroll position after %s', (gesture) => {
  const { scrollTo, rerender } = wantFirst();
  document.dispatchEvent(new Event(gesture, { bubbles: true }));
  rerender({ hasAll: true });
  expect(scrollTo).not.toHaveBeenCalled();
});
