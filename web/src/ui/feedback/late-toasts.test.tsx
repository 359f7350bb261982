/** Toasts before what draws them is there. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import ui from '../../i18n/en/ui.json';
import type { Toast } from './toast.ts';
import type * as Toasts from './toasts.tsx';

const drawing = './toast-stack.tsx';
let toasts: typeof Toasts;

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', ns: ['ui'], resources: { en: { ui } } }));
beforeEach(async () => {
  vi.resetModules();
  toasts = await import('./toasts.tsx');
});
afterEach(() => {
  cleanup();
  vi.doUnmock(drawing);
});

/** A page with a button that shows the toast, and what closes it again. */
function open(toast: Toast): { close(): void } {
  let close = (): void => undefined;
  const { ToastProvider, useToast } = toasts;
  function Page(): ReactNode {
    const show = useToast();
    return <button onClick={() => void (close = show(toast))}>show</button>;
  }
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'show' }));
  return { close: () => close() };
}

it('is shown as soon as it can be', async () => {
  open({ message: 'Saved' });
  expect(screen.queryByText('Saved')).toBeNull();
  await screen.findByText('Saved');
});

it('that is closed meanwhile ends, and is never shown', async () => {
  const onExpire = vi.fn<() => void>();
  const { close } = open({ message: 'Saved', onExpire });
  close();
  expect(onExpire).toHaveBeenCalledOnce();
  await toasts.loadToasts();
  expect(screen.queryByText('Saved')).toBeNull();
});

it('that can’t be drawn lets what waits for its end go on', async () => {
  vi.doMock(drawing, () => {
    throw new Error('the server is away');
  });
  const onExpire = vi.fn<() => void>();
  open({ message: 'Deleted', onExpire });
  await vi.waitFor(() => expect(onExpire).toHaveBeenCalledOnce());
});
