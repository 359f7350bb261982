/** Holders of a role with the source of their membership, page by page. */
import type { Role, RoleHolder } from '@polylogue/contract/people/roles/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { listSource } from '../../../../entity/list-source.ts';
import { PersonRow } from '../../../../entity/person-row.tsx';
import { PagedRows } from '../../../../ui/table/paged-rows.tsx';
import { roleApi } from '../api.ts';

export function RoleHolders({ role: { userRoleId, groupNames } }: { role: Role }) {
  const { t } = useTranslation('roles');
  const source = useMemo(() => listSource(roleApi.users, { userRoleId }), [userRoleId]);
  return (
    <PagedRows
      label={t('sections.people')}
      source={source}
      idOf={({ userId }) => userId}
      search={{ name: 'keywords', label: t('people.search') }}
      empty={t('people.none')}
    >
      {(holder) => <HolderRow holder={holder} groupNames={groupNames} />}
    </PagedRows>
  );
}

function HolderRow({ holder, groupNames }: { holder: RoleHolder; groupNames: Role['groupNames'] }) {
  const { t } = useTranslation('roles');
  const { isAssigned, until, groupIds } = holder;
  const { date } = useFormats();
  const names = new Map(groupNames.map((group) => [group.groupId, group.name]));
  const groups = groupIds.map((id) => names.get(id) ?? t('groups.unnamed', { id })).join(t('separator'));
  const assigned =
    until === null ? t('people.assigned') : t('people.until', { day: date.format(new Date(until)) });
  const ways = [
    ...(isAssigned ? [assigned] : []),
    ...(groups === '' ? [] : [t('people.through', { groups })]),
  ];
  return <PersonRow person={holder} note={ways.join(t('separator'))} />;
}
