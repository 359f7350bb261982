/**
 * Command palette of the chat: chats, agents, administration screens, and all actions of menus and shortcuts.
 */
import { useTranslation } from 'react-i18next';
import { useChatCommands } from '../../features/chat/parts/chat-commands.tsx';
import { type Command, CommandPalette } from '../../ui/keyboard/command-palette.tsx';
import { usePaletteSearch } from '../../ui/keyboard/palette-search.ts';
import { useAdminCommands } from '../admin-layout/use-admin-commands.tsx';
import { type PaletteProps, usePaletteActions } from './palette-actions.tsx';

export function Palette({ shortcuts, onClose }: PaletteProps) {
  const { t } = useTranslation('layout');
  const search = usePaletteSearch();
  const [chats, agents] = useChatCommands(search.keywords);
  const adminGroup = useAdminCommands();
  const actions = usePaletteActions(shortcuts);
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
      text={search.text}
      onTextChange={search.setText}
      onClose={onClose}
      label={t('shortcuts.palette')}
      placeholder={t('palette.placeholder')}
      emptyText={t('palette.nothing')}
    />
  );
}
