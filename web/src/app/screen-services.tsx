/** What every screen behind the sign-in may use of the design system: toasts, shortcuts, questions. */
import { Outlet } from 'react-router';
import { ConfirmProvider } from '../ui/confirm.tsx';
import { ShortcutProvider } from '../ui/shortcuts.tsx';
import { ToastProvider } from '../ui/toasts.tsx';

export function ScreenServices() {
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
