/** Names of the roles and groups in a policy: those of the server, and those that can be chosen. */
import type { ChatAccessPolicy } from '@polylogue/contract/access-policies/policies/schemas';
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { useTranslation } from 'react-i18next';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import type { ComboOption } from '../../../ui/forms/fields/form-combo.tsx';
import { useRoleLabels } from '../../people/parts/role-labels.ts';
import { groupApi, roleApi, useMayCall, usePeopleOptions } from '../../people/public.ts';
import type { PolicyNames } from './use-policy-sentences.ts';

type Named = { id: string; name: string | null };
interface Offered {
  options: readonly ComboOption[];
  isLoading: boolean;
}

/** Returns options with the names of the server. */
function useNamedOptions() {
  const { t } = useTranslation('policies');
  return (kind: 'users' | 'roles' | 'groups', named: readonly Named[] = []): ComboOption[] =>
    named.map(({ id, name }) => ({ value: id, label: name ?? t(`who.removed.${kind}`) }));
}

const merged = (...lists: (readonly ComboOption[])[]): ComboOption[] => [
  ...new Map(lists.flat().map((option) => [option.value, option])).values(),
];

/** Returns the choices of a policy's form. `names` are those of the saved policy. */
export function usePolicyChoices(names: ChatAccessPolicy['names'] | undefined) {
  const { t } = useTranslation('policies');
  const { nameOf } = useRoleLabels();
  const optionsOf = useNamedOptions();
  const maySeeGroups = useMayCall(groupRoutes.list);
  const maySeeRoles = useMayCall(roleRoutes.list);
  const { data: roleList } = roleApi.list.useQuery({ query: { top: 200 } }, { skip: !maySeeRoles });
  const { data: groupList } = groupApi.list.useQuery({ query: { top: 200 } }, { skip: !maySeeGroups });
  const known = (roleList?.items ?? []).map((role) => ({ value: role.userRoleId, label: nameOf(role) }));
  const roles = merged(optionsOf('roles', names?.roles), known);
  const groups = merged(
    optionsOf('groups', names?.groups),
    (groupList?.items ?? []).map(({ groupId, name }) => ({ value: groupId, label: name })),
  );
  const all: PolicyNames = new Map(merged(roles, groups).map(({ value, label }) => [value, label]));
  return {
    names: all,
    useRoles: (): Offered => ({ options: roles, isLoading: false }),
    usePeople(text: string): Offered {
      const { options, isLoading } = usePeopleOptions(text);
      return { options: merged(optionsOf('users', names?.users), options), isLoading };
    },
    useGroups(text: string, chosen: readonly string[]): Offered {
      const keywords = useDebouncedValue(text.trim());
      const query = keywords === '' ? {} : { keywords };
      const { data, isFetching } = groupApi.list.useQuery({ query }, { skip: !maySeeGroups });
      const found = (data?.items ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
      const outside = chosen
        .filter((id) => !all.has(id))
        .map((id) => ({ value: id, label: t('who.unnamed', { id }) }));
      return { options: merged(groups, found, outside), isLoading: isFetching };
    },
  };
}
export type PolicyChoices = ReturnType<typeof usePolicyChoices>;

/** Returns the names that the reader may list, with built-in ones translated. */
export const useListedNames = (): PolicyNames => usePolicyChoices(undefined).names;
