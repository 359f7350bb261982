import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { stubWindowWidth } from '../../testing/window-width.ts';
import { SplitPane } from './split-pane.tsx';

/** jsdom has no layout: browser tests cover resizing. */
class NoSizes implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const close = vi.fn<() => void>();
const page = (isOpen: boolean, isAlwaysDrawer = false) => (
  <TestPage>
    <SplitPane
      name="test"
      panel={isOpen ? <p>More</p> : undefined}
      panelTitle="Details"
      onClosePanel={close}
      isAlwaysDrawer={isAlwaysDrawer}
    >
      <input aria-label="Field" />
    </SplitPane>
  </TestPage>
);

beforeAll(startTestTexts);
beforeEach(() => {
  close.mockClear();
  localStorage.clear();
  vi.stubGlobal('ResizeObserver', NoSizes);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('side panel', () => {
  beforeEach(() => stubWindowWidth(1200));

  it('is a named region that Escape closes, with a labelled separator', async () => {
    render(page(true));
    const panel = await screen.findByRole('complementary', { name: 'Details' });
    expect(screen.getByRole('separator', { name: 'Panel width' }).tabIndex).toBe(0);
    fireEvent.keyDown(panel, { key: 'Escape' });
    expect(close).toHaveBeenCalledOnce();
  });

  it('keeps the page mounted when it opens and closes', async () => {
    const { rerender } = render(page(false));
    const field = screen.getByRole('textbox', { name: 'Field' });
    field.focus();
    rerender(page(true));
    await screen.findByRole('complementary');
    expect(document.activeElement).toBe(field);
    rerender(page(false));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('textbox', { name: 'Field' })).toBe(field);
  });

  it('is a drawer when its caller is narrow', async () => {
    render(page(true, true));
    await screen.findByRole('dialog', { name: 'Details' });
    expect(screen.queryByRole('separator')).toBeNull();
  });
});

it('is a dialog over the page on a narrow window', async () => {
  stubWindowWidth(1199);
  render(page(true));
  const dialog = await screen.findByRole('dialog', { name: 'Details' });
  fireEvent.keyDown(dialog, { key: 'Escape' });
  expect(close).toHaveBeenCalledOnce();
  expect(screen.queryByRole('complementary')).toBeNull();
});
