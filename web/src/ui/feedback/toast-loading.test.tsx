/** Toasts shown before the toast renderer has loaded. */
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

/** Page with a button that shows the toast and one that closes it. */
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

it('shows the toast once the renderer has loaded', async () => {
  open({ message: 'Saved' });
  expect(screen.queryByText('Saved')).toBeNull();
  await screen.findByText('Saved');
});

it('ends a toast that was closed before and never shows it', async () => {
  const onExpire = vi.fn<() => void>();
  const { close } = open({ message: 'Saved', onExpire });
  close();
  expect(onExpire).toHaveBeenCalledOnce();
  await toasts.loadToasts();
  expect(screen.queryByText('Saved')).toBeNull();
});

it('expires the toast when the renderer cannot load', async () => {
  vi.doMock(drawing, () => {
    throw new Error('the server is away');
  });
  const onExpire = vi.fn<() => void>();
  open({ message: 'Deleted', onExpire });
  await vi.waitFor(() => expect(onExpire).toHaveBeenCalledOnce());
});
