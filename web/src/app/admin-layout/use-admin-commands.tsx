/** Administration screens of the command palette. */
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CommandGroup } from '../../ui/keyboard/command-palette.tsx';
import { isExternal } from './navigation-rules.ts';
import { useAdminNavigation } from './use-admin-navigation.ts';

export function useAdminCommands(): CommandGroup {
  const { t } = useTranslation('administration');
  const navigate = useNavigate();
  const { sections = [] } = useAdminNavigation();
  const items = sections.flatMap((section) =>
    section.items.flatMap((item) => [item, ...(item.children ?? [])]),
  );
  return {
    title: t('title'),
    commands: items
      .filter(({ disabled = false }) => !disabled)
      .map((item) => ({
        id: item.path,
        label: t(`items.${item.name}`),
        icon: <item.Icon aria-hidden />,
        run: () => {
          if (isExternal(item)) open(item.path, '_blank', 'noopener');
          else void navigate(item.path);
        },
      })),
  };
}
