/** The quick-start tour, with what shows it (document 1 §2, §4, §8, §9). */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../../lib/log.ts';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { TourEntry } from '../parts/tour-entry.tsx';
import { getTour, isSelectionLocked, tour, tourSteps, tourTarget } from '../parts/tour-state.ts';

/** A window in which all of the steps have something to show, but those that are left out. */
function Window({ without = [] }: { without?: readonly string[] }) {
  return (
    <TestPage>
      {tourSteps
        .filter((name) => !['welcome', 'tourEntry', ...without].includes(name))
        .map((name) => (
          <div key={name} {...tourTarget(name)}>
            {name}
          </div>
        ))}
      <TourEntry />
    </TestPage>
  );
}

const warnings: unknown[][] = [];
beforeAll(startTestTexts);
beforeEach(() => {
  warnings.length = 0;
  vi.spyOn(log, 'warn').mockImplementation((...said) => void warnings.push(said));
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  cleanup();
  tour.close();
  // Finished, it is at its beginning again.
  tour.move(tourSteps.length - 1, 1);
  vi.restoreAllMocks();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const begin = async (without: readonly string[] = []) => {
  render(<Window without={without} />);
  await press('Quick-start tour');
  await screen.findByText('Step 1 of 12');
};
const at = (number: number) => screen.findByText(`Step ${number} of 12`);

describe('document 1 §4, Tour (12 steps)', () => {
  it('goes from step to step and back, and the last button reads Done, which resets it', async () => {
    await begin();
    expect(getTour().steps).toHaveLength(12);
    for (let number = 2; number <= 12; number += 1) {
      await press('Next');
      await at(number);
    }
    await press('Back');
    await at(11);
    await press('Next');
    await press('Done');
    await waitFor(() => expect(getTour()).toMatchObject({ run: false, stepIndex: 0 }));
    expect(screen.queryByText(/^Step/)).toBeNull();
    expect(warnings).toEqual([]);
  });

  it('is restarted from the first step after 100 ms, which is offered from the second on', async () => {
    await begin();
    expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
    await press('Next');
    await at(2);
    const before = performance.now();
    await press('Restart');
    expect(getTour().run).toBe(false);
    await at(1);
    expect(performance.now() - before).toBeGreaterThanOrEqual(100);
  });

  it('stops where it is when it is closed', async () => {
    await begin();
    await press('Next');
    await at(2);
    await press('Close the tour');
    await waitFor(() => expect(getTour()).toMatchObject({ run: false, stepIndex: 1 }));
  });

  it('is not closed by a click beside it', async () => {
    await begin();
    const overlay = document.querySelector('.react-joyride__overlay');
    expect(overlay).not.toBeNull();
    if (overlay) fireEvent.click(overlay);
    await at(1);
    expect(getTour().run).toBe(true);
  });

  it('passes a missing target by, forwards and back, and says so in the log (§8)', async () => {
    await begin(['uploadFile', 'userPrompts']);
    await press('Next');
    await press('Next');
    await at(3);
    await press('Next');
    await at(6);
    expect(warnings.map(([, name]) => name)).toEqual(['uploadFile', 'userPrompts']);
    await press('Back');
    await at(3);
  });

  it('locks the choice of conversations at step index 6 alone', () => {
    tour.start();
    const locked = tourSteps.flatMap((_name, index) => {
      tour.move(index - 1, 1);
      return isSelectionLocked() ? [index] : [];
    });
    expect(locked).toEqual([6]);
    tour.close();
    tour.move(5, 1);
    expect(isSelectionLocked()).toBe(false);
  });
});

it('document 1 §9: is drawn at layer 10000, 380 px wide', async () => {
  await begin();
  await press('Next');
  await at(2);
  const dialog = screen.getByRole('alertdialog');
  expect(getComputedStyle(dialog).width).toBe('380px');
  const overlay = document.querySelector<HTMLElement>('.react-joyride__overlay');
  expect(overlay?.style.zIndex).toBe('10000');
});
