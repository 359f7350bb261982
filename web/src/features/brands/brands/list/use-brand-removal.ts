/** Deletes a brand after confirmation; it can be restored. */
import type { BrandRow } from '@polylogue/contract/brands/brands/schemas';
import { useTranslation } from 'react-i18next';
import { useResourceRemoval } from '../../../../entity/resource/use-resource-removal.ts';
import { brandApi } from '../admin-api.ts';

type Removable = Pick<BrandRow, 'brandKey' | 'name' | 'version' | 'hosts'>;

const paramsOf = ({ brandKey }: Removable) => ({ brandKey });

/** Returns a function that resolves to whether the brand was deleted. */
export function useBrandRemoval(): (brand: Removable) => Promise<boolean> {
  const { t } = useTranslation('brands');
  const [remove] = brandApi.remove.useMutation();
  const [restore] = brandApi.restore.useMutation();
  const calls = {
    remove: (brand: Removable) => remove({ params: paramsOf(brand), ifMatch: brand.version }),
    restore: (brand: Removable) => restore({ params: paramsOf(brand) }),
  };
  return useResourceRemoval('brands', calls, ({ hosts }) => ({
    effects: hosts.map(({ displayName }) => t('delete.host', { name: displayName })),
  }));
}
