/** Command palette of the administration: people, agents to edit, libraries, screens, actions, and chats. */
import { useTranslation } from 'react-i18next';
import { useAgentCommands } from '../../features/agents/parts/agent-commands.tsx';
import { useChatCommands } from '../../features/chat/parts/chat-commands.tsx';
import { useLibraryCommands } from '../../features/knowledge/parts/library-commands.tsx';
import { usePersonCommands } from '../../features/people/parts/person-commands.tsx';
import { CommandPalette } from '../../ui/keyboard/command-palette.tsx';
import { usePaletteSearch } from '../../ui/keyboard/palette-search.ts';
import { useAdminCommands } from '../admin-layout/use-admin-commands.tsx';
import { useAdminNavigation } from '../admin-layout/use-admin-navigation.ts';
import { type PaletteProps, usePaletteActions } from './palette-actions.tsx';

export function AdminPalette({ shortcuts, onClose }: PaletteProps) {
  const { t } = useTranslation('layout');
  const { t: tAdmin } = useTranslation('administration');
  const search = usePaletteSearch();
  const { addressOfResource } = useAdminNavigation();
  const people = usePersonCommands(search, addressOfResource);
  const agents = useAgentCommands(search, addressOfResource);
  const libraries = useLibraryCommands(search, addressOfResource);
  const screens = useAdminCommands();
  const [chats] = useChatCommands(search.keywords);
  const actions = { title: t('palette.actions'), commands: usePaletteActions(shortcuts) };
  return (
    <CommandPalette
      groups={[people, agents, libraries, screens, actions, chats]}
      text={search.text}
      onTextChange={search.setText}
      onClose={onClose}
      label={tAdmin('palette.label')}
      placeholder={tAdmin('palette.label')}
      emptyText={search.isSettled ? t('palette.nothing') : ''}
    />
  );
}
