/** Actions of menus and shortcuts as commands of the palette. */
import { useDispatch } from 'react-redux';
import IconArrowRight from '#icon/IconArrowRight';
import { useAccountEntries } from '../../features/people/parts/account-entries.tsx';
import type { Command } from '../../ui/keyboard/command-palette.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcuts.tsx';
import { layoutActions } from './layout-state.ts';

export interface PaletteProps {
  /** Shortcuts enabled when the palette was opened. */
  shortcuts: readonly Shortcut[];
  onClose(): void;
}

/** Lists each action once: shortcuts with their keys, then actions available only in menus. */
export function usePaletteActions(shortcuts: readonly Shortcut[]): Command[] {
  const dispatch = useDispatch();
  const entries = useAccountEntries({
    onOpenSettings: () => dispatch(layoutActions.drawerChanged('settings')),
    onOpenAbout: () => dispatch(layoutActions.drawerChanged('about')),
  });
  const icon = <IconArrowRight className="flip-in-rtl" />;
  const known = new Map(shortcuts.map((shortcut) => [shortcut.label, { icon, ...shortcut }]));
  const others = entries.filter(({ label }) => !known.has(label));
  return [...known.values(), ...others].map((action) => ({ id: action.label, ...action }));
}
