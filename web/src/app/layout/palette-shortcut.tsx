/** Opens the command palette with Ctrl+K or Cmd+K; it loads when first opened. */
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from './layout-state.ts';
import { type Shortcut, useShortcut, useShortcutActions } from '../../ui/keyboard/shortcuts.tsx';

const palettes = {
  chat: lazy(async () => ({ default: (await import('./palette.tsx')).Palette })),
  admin: lazy(async () => ({ default: (await import('./admin-palette.tsx')).AdminPalette })),
} satisfies Record<Area, unknown>;

export function PaletteShortcut({ area }: { area: Area }) {
  const Palette = palettes[area];
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
