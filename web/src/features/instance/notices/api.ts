/** Calls of the administration of notices. */
import { noticeRoutes } from '@polylogue/contract/instance/notices/routes';
import { useMemo } from 'react';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';
import type { ComboOption } from '../../../ui/forms/fields/form-combo.tsx';

const { shown: _shown, ...routes } = noticeRoutes;
/** A change is shown to its author at once. */
export const noticeApi = entityApi('Notice', routes, ['ShownNotice', 'AuditEntry']);
export const notices = listSource(noticeApi.list);

/** Returns the brands that a notice can name; shows keys of those that were deleted. */
export function useBrandChoices() {
  const { data, isFetching } = noticeApi.brands.useQuery();
  return useMemo(() => {
    const brands = data?.items ?? [];
    const names = new Map(brands.map(({ brandKey, name }) => [brandKey, name]));
    const options: readonly ComboOption[] = brands.map(({ brandKey, name }) => ({
      value: brandKey,
      label: name,
      note: brandKey,
    }));
    return { options, isLoading: isFetching, nameOf: (key: string) => names.get(key) ?? key };
  }, [data, isFetching]);
}
