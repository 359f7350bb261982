/** Filters of the list of people. */
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import type { LastSignIn } from '@polylogue/contract/people/users/schemas';
import { useTranslation } from 'react-i18next';
import type { TableFilter } from '../../../ui/table/filters/table-filter.ts';
import { useMayCall } from '../identity/account/api.ts';
import { assignableRoles } from './api.ts';
import { useGroupOptions, useRoleOptions } from './filter-options.ts';

// A copy of the contract's choices: its schemas are large, and the list needs no other one.
const lastSignIns: readonly LastSignIn[] = ['within7', 'within30', 'notFor30', 'notFor90', 'never'];
const statuses = ['active', 'inactive', 'invited'] as const;

export function useUserFilters(): TableFilter[] {
  const { t } = useTranslation('users');
  const mayReadRoles = useMayCall(assignableRoles.route);
  const mayReadGroups = useMayCall(groupRoutes.list);
  const filters: TableFilter[] = [
    {
      kind: 'choice',
      name: 'status',
      label: t('columns.status'),
      options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'lastSignIn',
      label: t('columns.lastSignIn'),
      options: lastSignIns.map((value) => ({ value, label: t(`filters.${value}`) })),
    },
  ];
  if (mayReadRoles)
    filters.push({
      kind: 'searched',
      name: 'userRoleId',
      label: t('roles.role'),
      useOptions: useRoleOptions,
    });
  if (mayReadGroups)
    filters.push({ kind: 'searched', name: 'groupId', label: t('bulk.group'), useOptions: useGroupOptions });
  return filters;
}
