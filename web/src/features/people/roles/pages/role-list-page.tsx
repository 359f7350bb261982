/** The roles: what they are called, what they grant, and how many hold them. */
import Box from '@mui/material/Box';
import type { RoleRow } from '@polylogue/contract/people/roles/schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import IconCopy from '#icon/IconCopy';
import IconLock from '#icon/IconLock';
import IconPlus from '#icon/IconPlus';
import IconRestore from '#icon/IconRestore';
import IconTrash from '#icon/IconTrash';
import IconUserShield from '#icon/IconUserShield';
import { useFormats } from '../../../../lib/formats.ts';
import { subjectOf, useEffectWords } from '../../../../entity/effect/effect-labels.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import type { MenuAction } from '../../../../ui/actions/action-menu.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { PageAction } from '../../../../ui/page/page-action.tsx';
import type { TableColumn } from '../../../../ui/table/columns/table-column.ts';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { useHasAction } from '../../identity/account/api.ts';
import { roleApi, roles } from '../api.ts';
import { useRoleWords } from '../../parts/role-labels.ts';
import { useRoleRemoval } from '../use-role-removal.ts';

const isGone = ({ deletedAt }: RoleRow) => deletedAt !== null;

function useColumns(): TableColumn<RoleRow>[] {
  const { t } = useTranslation('roles');
  const { nameOf, descriptionOf } = useRoleWords();
  const { subjects } = useEffectWords();
  const { number, date } = useFormats();
  return [
    {
      name: 'name',
      title: t('columns.name'),
      text: nameOf,
      cell: (role) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 3 }}>
          <bdi>{nameOf(role)}</bdi>
          {role.isBuiltIn && <StatusText icon={<IconLock />} label={t('isBuiltIn')} />}
          {isGone(role) && <StatusText tone="warning" icon={<IconTrash />} label={t('isDeleted')} />}
        </Box>
      ),
      sort: 'name',
      minWidthPx: 220,
      flex: 2,
    },
    {
      name: 'description',
      title: t('columns.description'),
      text: descriptionOf,
      minWidthPx: 200,
      flex: 3,
      card: 'detail',
    },
    {
      name: 'subjects',
      title: t('columns.subjects'),
      text: ({ actions }) => subjects(actions),
      cell: ({ actions }) => t('subjectCount', { count: new Set(actions.map(subjectOf)).size }),
      widthPx: 120,
      isOptional: true,
    },
    {
      name: 'holders',
      title: t('columns.holders'),
      text: ({ holderCount }) => number.format(holderCount),
      cardText: ({ holderCount: count }) => t('holders', { count, number: number.format(count) }),
      isNumeric: true,
      widthPx: 100,
      card: 'foot',
    },
    {
      name: 'groups',
      title: t('columns.groups'),
      text: ({ groupCount }) => number.format(groupCount),
      isNumeric: true,
      widthPx: 100,
    },
    {
      name: 'updated',
      title: t('columns.updated'),
      text: ({ updatedAt }) => date.format(new Date(updatedAt)),
      csv: ({ updatedAt }) => updatedAt,
      sort: 'updatedAt',
      widthPx: 140,
      card: 'end',
    },
  ];
}

function useRowActions(mayCreate: boolean): (role: RoleRow) => MenuAction[] {
  const { t } = useTranslation('roles');
  const navigate = useNavigate();
  const toast = useToast();
  const errorText = useErrorText();
  const remove = useRoleRemoval();
  const [restore] = roleApi.restore.useMutation();
  const bringBack = async ({ userRoleId, name }: RoleRow) => {
    const { error } = await restore({ params: { userRoleId } });
    if (error === undefined) toast({ message: t('restored', { name }), tone: 'success' });
    else toast({ message: errorText(error).message, tone: 'error' });
  };
  return (role) => {
    const { userRoleId, permissions } = role;
    if (isGone(role)) {
      const isDisabled = !permissions.canRestore;
      return [{ label: t('restore'), icon: <IconRestore />, isDisabled, run: () => void bringBack(role) }];
    }
    return [
      {
        label: t('duplicate'),
        icon: <IconCopy />,
        isDisabled: !mayCreate,
        run: () => void navigate(`/admin/userRole/new?from=${userRoleId}`),
      },
      {
        label: t('delete.do'),
        icon: <IconTrash />,
        isDangerous: true,
        isDisabled: !permissions.canDelete,
        run: () => void remove(role),
      },
    ];
  };
}

export function RoleListPage() {
  const { t } = useTranslation('roles');
  const columns = useColumns();
  const mayCreate = useHasAction('UserRolesCreate') ?? false;
  const actionsOf = useRowActions(mayCreate);
  const create = mayCreate && (
    <PageAction kind="primary" label={t('new')} icon={<IconPlus />} to="/admin/userRole/new" />
  );
  return (
    <ListPage
      title={t('title')}
      list="roles"
      source={roles}
      columns={columns}
      idOf={({ userRoleId }) => userRoleId}
      // What is deleted can't be opened.
      addressOf={(role) => (isGone(role) ? undefined : `/admin/userRole/${role.userRoleId}/edit`)}
      search={{ name: 'keywords', label: t('search') }}
      filters={[
        {
          kind: 'choice',
          name: 'state',
          label: t('columns.state'),
          options: [{ value: 'deleted', label: t('isDeleted') }],
        },
      ]}
      defaultSort="name"
      rowActions={actionsOf}
      empty={
        <EmptyState
          icon={<IconUserShield aria-hidden />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={create}
        />
      }
      actions={create}
    />
  );
}
