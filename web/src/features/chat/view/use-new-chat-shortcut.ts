/** Shortcut of New Chat. */
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../../ui/keyboard/shortcuts.tsx';

export function useNewChatShortcut(run: () => void): void {
  const { t } = useTranslation('conversations');
  useShortcut({
    keys: 'mod+shift+o',
    label: t('shortcuts.newChat'),
    group: t('title'),
    isFirst: true,
    run,
  });
}
