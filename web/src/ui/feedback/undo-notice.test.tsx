import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { focusNextRegion } from '../keyboard/region-cycle.ts';
import { UndoNotice, type UndoOffer, useOfferedUndo } from './undo-notice.tsx';

let nextOffer: UndoOffer;

function Page({ isMoot = false }: { isMoot?: boolean }) {
  const undo = useOfferedUndo();
  return (
    <>
      <UndoNotice undo={undo} isMoot={isMoot} />
      <button type="button" onClick={() => undo.offer(nextOffer)}>
        Remove
      </button>
      <input aria-label="Search" />
    </>
  );
}

const offer = (message: string, answer = true) => {
  const taken = vi.fn<UndoOffer['undo']>(async () => answer);
  nextOffer = { message, undo: taken };
  fireEvent.click(screen.getByText('Remove'));
  return taken;
};
/** Excludes the announcer's own live region. */
const place = () => document.querySelector('[role="status"][aria-live="off"]');
const button = () => screen.queryByRole('button', { name: 'Undo' });

beforeAll(startTestTexts);
beforeEach(() => void render(<Page />, { wrapper: TestPage }));
afterEach(cleanup);

it('shows the message, takes the focus and puts Undo next in tab order', () => {
  expect(place()?.textContent).toBe('');
  offer('a.md was removed');
  expect(document.querySelector('[aria-live="polite"]')?.textContent?.trim()).toBe('a.md was removed');
  expect(document.activeElement).toBe(place());
  act(() => focusNextRegion(1));
  expect(document.activeElement).toBe(button());
});

it('stays longer than a toast, until it is closed', async () => {
  vi.useFakeTimers();
  offer('a.md was removed');
  act(() => void vi.advanceTimersByTime(3_600_000));
  vi.useRealTimers();
  expect(button()).toBeTruthy();
  const close = screen.getByRole('button', { name: 'Close' });
  close.focus();
  fireEvent.click(close);
  expect(button()).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(place()));
});

it('leaves the focus in a field being edited', () => {
  screen.getByLabelText('Search').focus();
  offer('a.md was removed');
  expect(document.activeElement).toBe(screen.getByLabelText('Search'));
});

it('undoes the latest offer and closes', async () => {
  const first = offer('a.md was removed');
  const second = offer('b.md was removed');
  expect(screen.queryByText('a.md was removed')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(button()).toBeNull());
  expect(first).not.toHaveBeenCalled();
  expect(second).toHaveBeenCalledOnce();
});

it('keeps the offer when undoing fails', async () => {
  const taken = offer('a.md was removed', false);
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(button()?.getAttribute('aria-busy')).toBe('false'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(taken).toHaveBeenCalledTimes(2));
  expect(screen.getByText('a.md was removed', { selector: '.undo-message' })).toBeTruthy();
});

it('is not shown when nothing is left to undo', () => {
  offer('a.md was removed');
  cleanup();
  render(<Page isMoot />, { wrapper: TestPage });
  offer('a.md was removed');
  expect(button()).toBeNull();
});
