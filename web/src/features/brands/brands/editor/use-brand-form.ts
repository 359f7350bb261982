/** Form of a brand's settings. */
import {
  type AdminBrand,
  type BrandSettings,
  BrandSettingsSchema,
  type Look,
  LookSchema,
} from '@polylogue/contract/brands/brands/schemas';
import { useTranslation } from 'react-i18next';
import { useEntityForm } from '../../../../entity/form/use-entity-form.ts';
import { useConfirm } from '../../../../ui/overlays/confirm.tsx';
import { brandApi } from '../admin-api.ts';

const lookFields = Object.keys(LookSchema.shape) as (keyof Look)[];

/** Returns the own settings of a brand, or of the instance defaults. */
export const lookOf = (from: Look): Look =>
  Object.fromEntries(lookFields.map((name) => [name, from[name]])) as Look;

const settingsOf = (brand: AdminBrand): BrandSettings => ({
  name: brand.name,
  hostNames: brand.hostNames,
  isInPreparation: brand.isInPreparation,
  guidelinesDocumentIds: brand.guidelinesDocumentIds,
  ...lookOf(brand),
});

export function useBrandForm(brand: AdminBrand) {
  const [update] = brandApi.update.useMutation();
  const isSure = useHostConfirmation(brand);
  const params = { brandKey: brand.brandKey };
  return useEntityForm<typeof BrandSettingsSchema, AdminBrand>({
    name: `brand/${brand.brandKey}`,
    schema: BrandSettingsSchema,
    entity: brand,
    // Kept with a new brand, which the form always has.
    valuesOf: (from) => settingsOf(from ?? brand),
    isSure,
    save: (body, { requestId, ifMatch = 0 }) => update({ params, body, requestId, ifMatch }).unwrap(),
    restore: (_version, { ifMatch }) => update({ params, body: settingsOf(brand), ifMatch }).unwrap(),
  });
}

/** Confirms new host names, since people will sign in at them. */
function useHostConfirmation(brand: AdminBrand): (body: BrandSettings) => Promise<boolean> {
  const { t } = useTranslation('brands');
  const confirm = useConfirm();
  return async ({ hostNames }) => {
    const added = hostNames.filter((name) => !brand.hostNames.includes(name));
    if (added.length === 0) return true;
    return confirm({
      title: t('hosts.addTitle', { count: added.length, name: added[0] }),
      text: t('hosts.addText'),
      effects: [t('hosts.addEffectSignIn'), t('hosts.addEffectRegister'), t('hosts.addEffectChecked')],
      confirmLabel: t('hosts.addDo'),
    });
  };
}
