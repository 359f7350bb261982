/** Groups bound to a role: local ones by name, directory ones by id. */
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import type { Role, RoleSettings } from '@polylogue/contract/people/roles/schemas';
import type { Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts';
import { FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { useMayCall } from '../../identity/account/api.ts';
import { memberApi } from '../../groups/members/api.ts';
import { groupApi } from '../../groups/api.ts';

interface GroupsFieldProps {
  control: Control<RoleSettings>;
  /** Names of the groups already bound. */
  names: Role['groupNames'] | undefined;
  mayBind: boolean;
}

export function GroupsField({ control, names = [], mayBind }: GroupsFieldProps) {
  const { t } = useTranslation('roles');
  const mayList = useMayCall(groupRoutes.list);
  const useOptions = (text: string, chosen: readonly string[]) => {
    const keywords = useDebouncedValue(text.trim());
    const query = keywords === '' ? {} : { keywords };
    const { data, isFetching } = groupApi.list.useQuery({ query }, { skip: !mayList });
    const directory = memberApi.reported.useQuery({ query: { top: 200 } }, { skip: !mayList });
    const known = [...names, ...(data?.items ?? [])].map(({ groupId, name }) => ({
      value: groupId,
      label: name,
    }));
    const outside = [...chosen, ...(directory.data?.items ?? []).map(({ groupId }) => groupId)]
      .filter((id) => !known.some(({ value }) => value === id))
      .map((id) => ({ value: id, label: t('groups.unnamed', { id }) }));
    const options = new Map([...known, ...outside].map((option) => [option.value, option]));
    return { options: [...options.values()], isLoading: isFetching };
  };
  return (
    <FormCombo
      control={control}
      name="groupIds"
      label={t('groups.label')}
      isMultiple
      isFree
      isDisabled={!mayBind}
      useOptions={useOptions}
      hint={t(mayBind ? 'groups.hint' : 'groups.notAllowed')}
    />
  );
}
