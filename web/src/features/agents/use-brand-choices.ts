/** The brands that an agent can be offered by, for fields and for reading. */
import { useMemo } from 'react';
import type { ComboOption } from '../../ui/forms/fields/form-combo.tsx';
import { offerApi } from './api.ts';

/** Whoever may not ask for them sees keys in place of names. */
export function useBrandChoices() {
  const { data } = offerApi.availableConfiguration.useQuery();
  return useMemo(() => {
    const brands = data?.brands ?? [];
    const names = new Map(brands.map(({ brandKey, name }) => [brandKey, name]));
    const options: readonly ComboOption[] = brands.map(({ brandKey, name }) => ({
      value: brandKey,
      label: name,
      note: brandKey,
    }));
    return { options, nameOf: (key: string) => names.get(key) ?? key };
  }, [data]);
}
