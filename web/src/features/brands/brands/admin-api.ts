/** Calls of the administration of brands. */
import { agentAdministrationRoutes } from '@polylogue/contract/agents/catalog/administration-routes';
import { brandAdminRoutes } from '@polylogue/contract/brands/brands/admin-routes';
import { brandRoutes } from '@polylogue/contract/brands/brands/routes';
import { entityApi } from '../../../entity/entity-api.ts';
import { listSource } from '../../../entity/list-source.ts';
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts';
import type { ComboOption } from '../../../ui/forms/fields/form-combo.tsx';
import { useMayCall } from '../../people/public.ts';
import { brandTag } from './api.ts';

const { uploadAvatar, uploadLogo, uploadSplashScreenBackground, removeFile } = brandRoutes;
const pictureRoutes = { uploadAvatar, uploadLogo, uploadSplashScreenBackground, removeFile };

/** The page's own brand is among what these calls change. */
export const brandApi = entityApi(brandTag, { ...brandAdminRoutes, ...pictureRoutes }, ['AuditEntry']);
export const brands = listSource(brandApi.list);

const { list } = agentAdministrationRoutes;
const { listForBrands } = entityApi('Agent', { listForBrands: list });

/** Searches agents by name; empty for users who may not list them. */
export function useAgentOptions(text: string): { options: readonly ComboOption[]; isLoading: boolean } {
  const keywords = useDebouncedValue(text.trim());
  const query = keywords === '' ? { top: 30 } : { top: 30, keywords };
  const { data, isFetching } = listForBrands.useQuery({ query }, { skip: !useMayCall(list) });
  const options = (data?.items ?? []).map(({ gptSystemId, name }) => ({
    value: gptSystemId,
    label: name ?? '',
  }));
  return { options, isLoading: isFetching };
}
