/** Opens the command palette with Ctrl+K or Cmd+K; it loads when first opened. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Shortcut, useShortcut, useShortcutActions } from '../../ui/keyboard/shortcuts.tsx';

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }));

export function PaletteShortcut() {
  const { t } = useTranslation('layout');
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
      <Palette shortcuts={shortcuts} onClose={() => setShortcuts(undefined)} />
    </Suspense>
  );
}
