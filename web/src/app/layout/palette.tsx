/**
 * Command palette: chats, agents, administration screens, and all actions of menus and shortcuts.
 */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDispatch } from 'react-redux';
import IconArrowRight from '#icon/IconArrowRight';
import { useAccountEntries } from '../../features/people/parts/account-entries.tsx';
import { useChatCommands } from '../../features/chat/parts/chat-commands.tsx';
import { type Command, CommandPalette } from '../../ui/keyboard/command-palette.tsx';
import type { Shortcut } from '../../ui/keyboard/shortcuts.tsx';
import { useAdminCommands } from '../admin-layout/use-admin-commands.tsx';
import { layoutActions } from './layout-state.ts';

/** Equal to the title search (document 1 §9). */
const searchDebounceMs = 300;

/** Lists each action once: shortcuts with their keys, then actions available only in menus. */
function useActions(shortcuts: readonly Shortcut[]): Command[] {
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

interface PaletteProps {
  /** Shortcuts enabled when the palette was opened. */
  shortcuts: readonly Shortcut[];
  onClose(): void;
}

export function Palette({ shortcuts, onClose }: PaletteProps) {
  const { t } = useTranslation('layout');
  const [text, setText] = useState('');
  const [keywords, setKeywords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeywords(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const [chats, agents] = useChatCommands(keywords);
  const adminGroup = useAdminCommands();
  const actions = useActions(shortcuts);
  const isFirst = ({ label }: Command) => shortcuts.some((one) => one.isFirst && one.label === label);
  const groups = [
    { ...chats, commands: [...actions.filter(isFirst), ...chats.commands] },
    agents,
    adminGroup,
    { title: t('palette.actions'), commands: actions.filter((action) => !isFirst(action)) },
  ];
  return (
    <CommandPalette
      groups={groups}
      text={text}
      onTextChange={setText}
      onClose={onClose}
      label={t('shortcuts.palette')}
      placeholder={t('palette.placeholder')}
      emptyText={t('palette.nothing')}
    />
  );
}
