/** New role, empty or duplicated. */
import type { Role } from '@polylogue/contract/people/roles/schemas';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { QueryView } from '../../../../entity/query-view.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { roleApi } from '../api.ts';
import { RoleEditor } from '../components/role-editor.tsx';
import { settingsOf } from '../role-form.ts';
import { useRoleLabels } from '../../parts/role-labels.ts';

export function NewRolePage() {
  const { t } = useTranslation('roles');
  const [search] = useSearchParams();
  const userRoleId = search.get('from') ?? '';
  const query = roleApi.get.useQuery({ params: { userRoleId } }, { skip: userRoleId === '' });
  const grantable = roleApi.userActions.useQuery();
  if (userRoleId === '') return <RoleEditor key="new" name="role/new" title={t('new')} />;
  if (!query.currentData || !grantable.data) {
    return (
      <PageBody title={t('new')}>
        <QueryView query={query}>{() => null}</QueryView>
      </PageBody>
    );
  }
  return <Duplicate key={userRoleId} source={query.currentData} />;
}

/** Omits groups and actions that the caller cannot grant: a duplicate has no holders at first. */
function Duplicate({ source }: { source: Role }) {
  const { t } = useTranslation('roles');
  const { nameOf, descriptionOf } = useRoleLabels();
  const { data } = roleApi.userActions.useQuery();
  const own = data?.items.filter(({ isGrantable }) => isGrantable).map(({ name }) => name) ?? [];
  const start = {
    ...settingsOf(source),
    name: t('duplicateOf', { name: nameOf(source) }).slice(0, 100),
    description: descriptionOf(source).slice(0, 500),
    actions: source.actions.filter((action) => own.includes(action)),
    groupIds: [],
  };
  return <RoleEditor name={`role/new/${source.userRoleId}`} title={t('new')} start={start} source={source} />;
}
