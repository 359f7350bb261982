/** Quick-start tour with its components (document 1 §2, §4, §8, §9). */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { log } from '../../../lib/log.ts';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { TourEntry } from '../parts/tour-entry.tsx';
import { getTour, isSelectionLocked, tour, tourSteps, tourTarget } from '../parts/tour-state.ts';

/** Page with targets for all steps except those in `without`. */
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
  // Finishing resets it to the first step.
  tour.move(tourSteps.length - 1, 1);
  vi.restoreAllMocks();
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const begin = async (without: readonly string[] = []) => {
  const page = render(<Window without={without} />);
  await press('Quick-start tour');
  await at(1, tourSteps.length - without.length);
  return page;
};
const at = (number: number, count: number = tourSteps.length) =>
  screen.findByText(`Step ${number} of ${count}`);

describe('quick-start tour (document 1 §4, Tour, 12 steps)', () => {
  it('moves between steps, and resets with the last button, Done', async () => {
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

  it('restarts at the first step after 100 ms, offered from the second step', async () => {
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

  it('stops at the current step when closed', async () => {
    await begin();
    await press('Next');
    await at(2);
    await press('Close the tour');
    await waitFor(() => expect(getTour()).toMatchObject({ run: false, stepIndex: 1 }));
  });

  it('ignores clicks outside', async () => {
    await begin();
    const overlay = document.querySelector('.react-joyride__overlay');
    expect(overlay).not.toBeNull();
    if (overlay) fireEvent.click(overlay);
    await at(1);
    expect(getTour().run).toBe(true);
  });

  it('leaves steps without a target out of the walk and the count', async () => {
    await begin(['uploadFile', 'userPrompts']);
    await press('Next');
    await press('Next');
    await at(3, 10);
    await press('Next');
    await screen.findByRole('alertdialog', { name: 'Your message' });
    await at(4, 10);
    await press('Back');
    await at(3, 10);
    expect(warnings).toEqual([]);
  });

  it('drops a step whose target disappears, in both directions', async () => {
    const { rerender } = await begin();
    await press('Next');
    await press('Next');
    await at(3);
    rerender(<Window without={['uploadFile', 'brandLogo']} />);
    await press('Next');
    await at(4, 11);
    await press('Back');
    await at(3, 11);
    await press('Back');
    await at(1, 10);
    expect(warnings).toEqual([]);
  });

  it('counts the steps of a closed menu', async () => {
    const closed = ['conversationList', 'conversationPopover', 'titleSearch', 'accountName'];
    render(<Window without={closed} />);
    tour.start();
    expect(getTour().steps).toEqual(tourSteps);
  });

  it('locks the selection of conversations only at step index 6', () => {
    render(<Window />);
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

it('is rendered at layer 10000, 380 px wide (document 1 §9)', async () => {
  await begin();
  await press('Next');
  await at(2);
  const dialog = screen.getByRole('alertdialog');
  expect(getComputedStyle(dialog).width).toBe('380px');
  const overlay = document.querySelector<HTMLElement>('.react-joyride__overlay');
  expect(overlay?.style.zIndex).toBe('10000');
});
