/**
 * Links and actions of the signed-in user, for the account menu and the palette (document 1 §2,
 * Account menu).
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconAdjustments from '#icon/IconAdjustments';
import IconChartBar from '#icon/IconChartBar';
import IconInfoCircle from '#icon/IconInfoCircle';
import IconKeyboard from '#icon/IconKeyboard';
import IconLogout2 from '#icon/IconLogout2';
import IconMessageCircle from '#icon/IconMessageCircle';
import IconSettings from '#icon/IconSettings';
import IconUserCircle from '#icon/IconUserCircle';
import { useOpenShortcutSheet } from '../../../ui/keyboard/shortcuts.tsx';
import { settlePendingChanges } from '../../../ui/feedback/toasts.tsx';
import { useSession } from '../identity/api.ts';
import { useOwnActions } from '../identity/account/api.ts';

export interface AccountDrawers {
  onOpenSettings(): void;
  onOpenAbout(): void;
}
export interface AccountEntry {
  label: string;
  icon: ReactNode;
  /** Target address of a link. */
  to?: string;
  run(): void;
  startsGroup?: boolean;
}

export function useAccountEntries({ onOpenSettings, onOpenAbout }: AccountDrawers): AccountEntry[] {
  const { t } = useTranslation('account');
  const navigate = useNavigate();
  const session = useSession();
  const openShortcuts = useOpenShortcutSheet();
  const { actions = [] } = useOwnActions();
  const link = (label: string, icon: ReactNode, to: string): AccountEntry => ({
    label,
    icon,
    to,
    run: () => void navigate(to),
  });
  const mayManage = actions.some((action) => action !== 'GptSystemsRead');
  return [
    link(t('chat'), <IconMessageCircle />, '/chat'),
    ...(mayManage ? [link(t('management'), <IconAdjustments />, '/admin')] : []),
    { ...link(t('account'), <IconUserCircle />, '/chat/account'), startsGroup: true },
    link(t('usage'), <IconChartBar />, '/chat/account/usage'),
    { label: t('settings'), icon: <IconSettings />, run: onOpenSettings },
    { label: t('shortcuts'), icon: <IconKeyboard />, run: openShortcuts },
    { label: t('about'), icon: <IconInfoCircle />, run: onOpenAbout },
    {
      label: t('logout'),
      icon: <IconLogout2 className="flip-in-rtl" />,
      run: () => {
        settlePendingChanges();
        void session.signOut();
      },
      startsGroup: true,
    },
  ];
}
