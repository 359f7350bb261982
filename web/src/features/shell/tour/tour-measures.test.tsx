/** Options passed to the tour library, and handling of an invalid step (document 1 §8, §9). */
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { EventData, Props } from 'react-joyride';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { log } from '../../../lib/log.ts';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { TourEntry } from '../parts/tour-entry.tsx';
import { getTour, tour, tourSteps } from '../parts/tour-state.ts';

let given: Props | undefined;
vi.mock('react-joyride', async (original) => ({
  ...(await original<object>()),
  Joyride: (props: Props) => {
    given = props;
    return null;
  },
}));

beforeAll(startTestTexts);
beforeEach(() => {
  given = undefined;
});
async function start(): Promise<void> {
  render(
    <TestPage>
      <TourEntry />
    </TestPage>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Quick-start tour' }));
  await waitFor(() => {
    if (!given?.run) throw new Error('The tour does not run');
  });
}
afterEach(() => {
  cleanup();
  tour.close();
  tour.move(tourSteps.length - 1, 1);
  vi.restoreAllMocks();
});

it('uses layer 10000, width 380, scrolling in 300 ms with offset 20, padding 10 (§9)', async () => {
  await start();
  expect(given?.options).toMatchObject({
    zIndex: 10_000,
    width: 380,
    scrollDuration: 300,
    scrollOffset: 20,
    spotlightPadding: 10,
  });
  // No step overrides the options.
  for (const step of given?.steps ?? []) {
    expect(Object.keys(step).toSorted()).toEqual(['content', 'id', 'placement', 'target', 'title']);
  }
});

it.each([
  ['next', 3, 'error'],
  ['prev', 1, 'error'],
  ['next', 3, 'error:target_not_found'],
  ['prev', 1, 'error:target_not_found'],
])('skips and logs on %s to %i an event of type %s (document 1 §8)', async (action, stepIndex, type) => {
  await start();
  const warned = vi.spyOn(log, 'warn').mockImplementation(() => undefined);
  const error = new Error('no such placement');
  const event = { type, action, index: 2, step: { id: 'chatInput' }, error };
  act(() => given?.onEvent?.(event as unknown as EventData, {} as never));
  expect(getTour()).toMatchObject({ run: true, stepIndex });
  expect(warned.mock.calls.map(([, step]) => step)).toEqual(['chatInput']);
});
