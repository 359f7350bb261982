import { act, cleanup, fireEvent, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { focusNextRegion } from '../keyboard/region-cycle.ts';
import { settlePendingChanges, type UndoableChange, useToast, useUndoableChange } from './toasts.tsx';
import { type Toast, toastDurationMs } from './toast.ts';

const useBoth = () => ({ show: useToast(), offerUndo: useUndoableChange() });
let page: { current: ReturnType<typeof useBoth> };
const show = (toast: Toast) => void page.current.show(toast);
const offerUndo = (undoable: UndoableChange) => page.current.offerUndo(undoable);
const messages = () => screen.queryAllByText(/^toast/).map(({ textContent }) => textContent);
const change = () => ({
  message: 'toast deleted',
  commit: vi.fn<UndoableChange['commit']>(),
  undo: vi.fn<() => void>(),
});

beforeAll(startTestTexts);
beforeEach(() => {
  vi.useFakeTimers();
  page = renderHook(useBoth, { wrapper: TestPage }).result;
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
/** Advances in steps, so that React renders after each timer. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 100) act(() => void vi.advanceTimersByTime(100));
}

describe('toasts', () => {
  it('close after 3 s', () => {
    act(() => show({ message: 'toast' }));
    pass(2_900);
    expect(messages()).toEqual(['toast']);
    pass(2_000);
    expect(messages()).toEqual([]);
  });

  it('stay open while they have the pointer or the focus', () => {
    act(() => show({ message: 'toast' }));
    const close = screen.getByLabelText('Close');
    act(() => close.focus());
    pass(10_000);
    expect(messages()).toEqual(['toast']);
    act(() => close.blur());
    fireEvent.pointerEnter(screen.getByText('toast'));
    pass(10_000);
    expect(messages()).toEqual(['toast']);
    fireEvent.pointerLeave(screen.getByText('toast'));
    pass(toastDurationMs + 2000);
    expect(messages()).toEqual([]);
  });

  it('form an F6 region while open and return the focus when they close', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.focus();
    const undo = vi.fn<() => void>();
    act(() => show({ message: 'toast', action: { label: 'Undo', run: undo } }));
    // MutationObserver callbacks run in a microtask.
    await act(() => Promise.resolve());
    act(() => focusNextRegion(1));
    expect(document.activeElement).toBe(screen.getByText('Undo'));
    fireEvent.click(screen.getByText('Undo'));
    expect(undo).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(before);
    pass(2000);
    await act(() => Promise.resolve());
    expect(document.querySelector('[data-region]')).toBeNull();
    before.remove();
  });

  it('can be closed early by their caller', () => {
    let close = () => {};
    act(() => {
      close = page.current.show({ message: 'toast' });
    });
    act(() => close());
    pass(1000);
    expect(messages()).toEqual([]);
  });

  it('are never shown twice with the same text', () => {
    act(() => [1, 2].forEach(() => show({ message: 'toast' })));
    expect(messages()).toEqual(['toast']);
  });

  it('are limited to five', () => {
    act(() => [1, 2, 3, 4, 5, 6, 7].forEach((number) => show({ message: `toast ${number}` })));
    expect(messages().length).toBeLessThanOrEqual(5);
  });

  it('announce errors at once and others politely', () => {
    act(() => show({ message: 'toast error', tone: 'error' }));
    act(() => show({ message: 'toast info' }));
    expect(screen.getByText('toast error').closest('[role]')?.getAttribute('role')).toBe('alert');
    expect(screen.getByText('toast info').closest('[role]')?.getAttribute('role')).toBe('status');
  });
});

describe('undoable change', () => {
  it('commits when its toast closes, not before', () => {
    const deletion = change();
    act(() => offerUndo(deletion));
    pass(toastDurationMs - 100);
    expect(deletion.commit).not.toHaveBeenCalled();
    pass(2000);
    expect(deletion.commit).toHaveBeenCalledExactlyOnceWith({ isLeaving: false });
    expect(deletion.undo).not.toHaveBeenCalled();
  });

  it('never commits after Undo', () => {
    const deletion = change();
    act(() => offerUndo(deletion));
    fireEvent.click(screen.getByText('Undo'));
    pass(10_000);
    dispatchEvent(new Event('pagehide'));
    expect(deletion.undo).toHaveBeenCalledOnce();
    expect(deletion.commit).not.toHaveBeenCalled();
  });

  it('commits at once when its toast is dismissed', () => {
    const deletion = change();
    act(() => offerUndo(deletion));
    fireEvent.click(screen.getByLabelText('Close'));
    expect(deletion.commit).toHaveBeenCalledOnce();
  });

  it('commits when the page is left', () => {
    const deletion = change();
    act(() => offerUndo(deletion));
    dispatchEvent(new Event('pagehide'));
    expect(deletion.commit).toHaveBeenCalledExactlyOnceWith({ isLeaving: true });
    pass(10_000);
    expect(deletion.commit).toHaveBeenCalledOnce();
  });

  it('commits once, at the latest before the session ends', () => {
    const deletion = change();
    act(() => offerUndo(deletion));
    settlePendingChanges();
    settlePendingChanges();
    expect(deletion.commit).toHaveBeenCalledExactlyOnceWith({ isLeaving: true });
  });

  it('is not dropped as a duplicate of another with the same text', () => {
    const changes = [change(), change()];
    act(() => changes.forEach((deletion) => offerUndo(deletion)));
    pass(10_000);
    for (const { commit } of changes) expect(commit).toHaveBeenCalledOnce();
  });
});
