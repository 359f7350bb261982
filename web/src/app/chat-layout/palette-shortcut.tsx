/** Ctrl+K or Cmd+K: the palette of chats, agents and actions, loaded when first opened. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../ui/shortcuts.tsx';

const ChatPalette = lazy(async () => ({ default: (await import('./chat-palette.tsx')).ChatPalette }));

export function PaletteShortcut() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  useShortcut({ keys: 'mod+k', label: t('shortcuts.palette'), isKeyOnly: true, run: () => setOpen(true) });
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <ChatPalette onClose={() => setOpen(false)} />
    </Suspense>
  );
}
