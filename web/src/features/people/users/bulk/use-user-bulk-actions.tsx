/** Actions on the selected people of the list. */
import type { UserRow } from '@polylogue/contract/people/users/schemas';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconBan from '#icon/IconBan';
import IconCircleCheck from '#icon/IconCircleCheck';
import IconLogout from '#icon/IconLogout';
import IconMail from '#icon/IconMail';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconUsers from '#icon/IconUsers';
import type { BulkAction } from '../../../../ui/table/rows/bulk-bar.tsx';
import { useOwnActions } from '../../identity/account/api.ts';
import { type BulkKind, kinds } from './bulk-kinds.ts';

const BulkDialog = lazy(async () => ({ default: (await import('./bulk-dialog.tsx')).BulkDialog }));

const icons: Record<BulkKind, ReactNode> = {
  assignRole: <IconShieldCheck />,
  addToGroup: <IconUsers />,
  signOut: <IconLogout />,
  resend: <IconMail />,
  activate: <IconCircleCheck />,
  deactivate: <IconBan />,
};

interface Opened {
  kind: BulkKind;
  users: readonly UserRow[];
  onEnd(isDone: boolean): void;
}

export function useUserBulkActions(): { bulkActions: BulkAction<UserRow>[]; dialog: ReactNode } {
  const { t } = useTranslation('users');
  const { actions = [] } = useOwnActions();
  const [opened, setOpened] = useState<Opened>();
  const open = (kind: BulkKind) => (users: readonly UserRow[]) =>
    new Promise<boolean>((resolve) => {
      const onEnd = (isDone: boolean) => {
        setOpened(undefined);
        resolve(isDone);
      };
      setOpened({ kind, users, onEnd });
    });
  const offered = (Object.keys(icons) as BulkKind[]).filter((kind) =>
    kinds[kind].may.some((action) => actions.includes(action)),
  );
  return {
    bulkActions: offered.map((kind) => ({
      label: t(`bulk.${kind}.do`),
      icon: icons[kind],
      isDangerous: kinds[kind].isDangerous ?? false,
      fits: kinds[kind].fits,
      run: open(kind),
    })),
    dialog: opened && (
      <Suspense fallback={null}>
        <BulkDialog {...opened} />
      </Suspense>
    ),
  };
}
