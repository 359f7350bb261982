/** Account status of a person as icon and text. */
import type { UserRow } from '@polylogue/contract/people/users/schemas';
import { useTranslation } from 'react-i18next';
import IconBan from '#icon/IconBan';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconMail from '#icon/IconMail';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';

export type UserStatusName = 'active' | 'inactive' | 'invited';

export const statusOf = ({
  isActive,
  isInvited,
}: Pick<UserRow, 'isActive' | 'isInvited'>): UserStatusName => {
  if (!isActive) return 'inactive';
  return isInvited ? 'invited' : 'active';
};

const appearances = {
  active: { tone: 'success', icon: <IconCircleCheck /> },
  inactive: { tone: 'error', icon: <IconBan /> },
  invited: { tone: 'info', icon: <IconMail /> },
} as const;

export function UserStatus({ user }: { user: Pick<UserRow, 'isActive' | 'isInvited'> }) {
  const { t } = useTranslation('users');
  const status = statusOf(user);
  return <StatusText {...appearances[status]} label={t(`status.${status}`)} />;
}
