/** Ctrl+K or Cmd+K: the palette of chats, agents and actions, loaded when first opened. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Shortcut, useShortcut, useShortcutActions } from '../../ui/keyboard/shortcuts.tsx';

const ChatPalette = lazy(async () => ({ default: (await import('./chat-palette.tsx')).ChatPalette }));

export function PaletteShortcut() {
  const { t } = useTranslation();
  const [shortcuts, setShortcuts] = useState<readonly Shortcut[]>();
  const listActions = useShortcutActions();
  useShortcut({
    keys: 'mod+k',
    label: t('shortcuts.palette'),
    isKeyOnly: true,
    run: () => setShortcuts(listActions()),
  });
  if (!shortcuts) return null;
  return (
    <Suspense fallback={null}>
      <ChatPalette shortcuts={shortcuts} onClose={() => setShortcuts(undefined)} />
    </Suspense>
  );
}
