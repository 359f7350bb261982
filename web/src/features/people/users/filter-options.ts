/** Roles and groups as options of filters and dialogs. */
import { groupRoutes } from '@polylogue/contract/people/groups/routes';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import type { ComboOption } from '../../../ui/forms/fields/form-combo.tsx';
import { groupApi } from '../groups/api.ts';
import { useMayCall } from '../identity/account/api.ts';
import { useRoleLabels } from '../parts/role-labels.ts';
import { assignableRoles } from './api.ts';

interface FoundOptions {
  options: readonly ComboOption[];
  isLoading: boolean;
}

function useRoles() {
  const mayRead = useMayCall(assignableRoles.route);
  return assignableRoles.useQuery({ query: { top: 200 } }, { skip: !mayRead });
}

/** Returns a function that turns the label of a built-in role into its name; other texts stay. */
export function useRoleNameOf(): (label: string) => string {
  const { nameOf } = useRoleLabels();
  const { data } = useRoles();
  return (label) => {
    const wanted = label.trim().toLowerCase();
    return data?.items.find((role) => nameOf(role).toLowerCase() === wanted)?.name ?? label;
  };
}

/** Lists roles whose name contains a text. */
export function useRoleOptions(text: string): FoundOptions {
  const { nameOf } = useRoleLabels();
  const { data, isFetching } = useRoles();
  const part = text.trim().toLowerCase();
  const options = (data?.items ?? [])
    .map((role) => ({ value: role.userRoleId, label: nameOf(role) }))
    .filter(({ label }) => label.toLowerCase().includes(part));
  return { options, isLoading: isFetching };
}

/** Searches groups by part of their name, with the chosen group even if another text is searched. */
export function useGroupOptions(text: string, chosen?: string | readonly string[]): FoundOptions {
  const keywords = useDebouncedValue(text.trim());
  const mayRead = useMayCall(groupRoutes.list);
  const query = keywords === '' ? { top: 30 } : { top: 30, keywords };
  const { data, isFetching } = groupApi.list.useQuery({ query }, { skip: !mayRead });
  const options = (data?.items ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }));
  const [groupId] = [chosen ?? []].flat();
  const isListed = groupId === undefined || options.some(({ value }) => value === groupId);
  const known = groupApi.get.useQuery(
    { params: { groupId: groupId ?? '' } },
    { skip: isListed || isFetching || !mayRead },
  );
  const further = known.data && !isListed ? [{ value: known.data.groupId, label: known.data.name }] : [];
  return { options: [...further, ...options], isLoading: isFetching };
}
