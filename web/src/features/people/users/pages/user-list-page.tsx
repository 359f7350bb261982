/** List of all people of the instance (document 1 §2). */
import { useTranslation } from 'react-i18next';
import IconLayoutGrid from '#icon/IconLayoutGrid';
import IconReceipt from '#icon/IconReceipt';
import IconUserPlus from '#icon/IconUserPlus';
import IconUsers from '#icon/IconUsers';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { MoreActions, NamedAction } from '../../../../ui/page/more-actions.tsx';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useHasAction } from '../../identity/account/api.ts';
import { users } from '../api.ts';
import { useUserBulkActions } from '../bulk/use-user-bulk-actions.tsx';
import { useUserFilters } from '../use-user-filters.ts';
import { useUserColumns } from '../user-columns.tsx';

export function UserListPage() {
  const { t } = useTranslation('users');
  const { t: tData } = useTranslation('personal-data');
  const columns = useUserColumns();
  const mayInvite = useHasAction('UserWrite') ?? false;
  const { bulkActions, dialog } = useUserBulkActions();
  return (
    <>
      <ListPage
        title={t('title')}
        list="users"
        source={users}
        columns={columns}
        idOf={({ userId }) => userId}
        addressOf={({ userId }) => `/admin/user/${userId}/edit`}
        search={{ name: 'emailAddress', label: t('search') }}
        filters={useUserFilters()}
        bulkActions={bulkActions}
        defaultSort="name"
        empty={<EmptyState icon={<IconUsers aria-hidden />} title={t('emptyTitle')} text={t('emptyText')} />}
        actions={
          <>
            <MoreActions
              label={t('more')}
              actions={[
                { label: t('cards'), icon: <IconLayoutGrid />, to: '/admin/user/cards' },
                { label: tData('receipts.open'), icon: <IconReceipt />, to: '/admin/user/deleted' },
              ]}
            />
            {mayInvite && (
              <NamedAction label={t('invite.open')} icon={<IconUserPlus />} to="/admin/user/new" />
            )}
          </>
        }
      />
      {dialog}
    </>
  );
}
