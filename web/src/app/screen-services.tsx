/** What every screen behind the sign-in may use of the design system: toasts, shortcuts, questions. */
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { ShortcutProvider } from '../ui/shortcuts.tsx';
import { ToastProvider } from '../ui/toasts.tsx';
import { installOfflinePage } from './offline-page.ts';

export function ScreenServices() {
  useEffect(() => void installOfflinePage(), []);
  return (
    <ToastProvider>
      <ShortcutProvider>
        <ConfirmProvider>
          <Outlet />
        </ConfirmProvider>
      </ShortcutProvider>
    </ToastProvider>
  );
}
