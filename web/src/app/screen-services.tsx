/** Services of all screens behind the sign-in: toasts, shortcuts, confirmations. */
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { ConfirmProvider } from '../ui/overlays/confirm.tsx';
import { ShortcutProvider } from '../ui/keyboard/shortcuts.tsx';
import { ToastProvider } from '../ui/feedback/toasts.tsx';
import { installOfflinePage } from './plain-screens/offline-page.ts';

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
