/** Brands that can offer an agent, for selection and display. */
import { useMemo } from 'react';
import type { ComboOption } from '../../ui/forms/fields/form-combo.tsx';
import { offerApi } from './api.ts';

/** Shows keys instead of names to users without access to brands. */
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
