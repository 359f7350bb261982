/** Calls of the administration of people. */
import { roleRoutes } from '@polylogue/contract/people/roles/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import type { ComboOption } from '../../../ui/forms/fields/form-combo.tsx';
import { useMayCall } from '../identity/account/api.ts';

export const userApi = entityApi('User', userRoutes, ['AuditEntry', 'UserRole']);
export const users = listSource(userApi.list);
/** Roles that can be assigned. */
export const assignableRoles = entityApi('UserRole', {
  listForAssignment: roleRoutes.list,
}).listForAssignment;

/** Searches people for a filter, with the chosen person even if another text is searched. */
export function usePersonFilterOptions(text: string, chosen: string | undefined) {
  const found = usePeopleOptions(text);
  const isListed = found.options.some(({ value }) => value === chosen);
  const { data } = userApi.get.useQuery(
    { params: { userId: chosen ?? '' } },
    { skip: chosen === undefined || isListed },
  );
  const options = data ? [{ value: data.userId, label: data.name }, ...found.options] : found.options;
  return { ...found, options: isListed ? found.options : options };
}

/** Searches people by part of a name or address; empty for users who may not read people. */
export function usePeopleOptions(text: string): { options: readonly ComboOption[]; isLoading: boolean } {
  const part = useDebouncedValue(text.trim());
  const maySeePeople = useMayCall(userRoutes.list);
  const query = part === '' ? { top: 30 } : { top: 30, emailAddress: part };
  const { data, isFetching } = userApi.list.useQuery({ query }, { skip: !maySeePeople });
  const options = (data?.items ?? []).map(({ userId, name, emailAddress, userName }) => ({
    value: userId,
    label: name,
    note: emailAddress ?? userName,
  }));
  return { options, isLoading: isFetching };
}
