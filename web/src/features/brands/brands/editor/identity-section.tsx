/** Name, key and state of a brand. */
import Box from '@mui/material/Box';
import type { AdminBrand, BrandSettings } from '@polylogue/contract/brands/brands/schemas';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormSwitch } from '../../../../ui/forms/fields/form-switch.tsx';
import { FormText } from '../../../../ui/forms/fields/form-text.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';

export function IdentitySection({ brand }: { brand: AdminBrand }) {
  const { t } = useTranslation('brands');
  const { control } = useFormContext<BrandSettings>();
  const isDisabled = !brand.permissions.canEdit;
  return (
    <>
      <FormText control={control} name="name" label={t('columns.name')} isDisabled={isDisabled} />
      <Box component="dl" sx={{ m: 0 }}>
        <Fact label={t('fields.key')}>
          <Box component="span" dir="ltr" sx={{ typography: 'mono' }}>
            {brand.brandKey}
          </Box>
        </Fact>
      </Box>
      <FormSwitch
        control={control}
        name="isInPreparation"
        label={t('fields.isInPreparation')}
        hint={t(brand.isDefault ? 'fields.defaultIsPublic' : 'fields.isInPreparationHint')}
        isDisabled={isDisabled || brand.isDefault}
      />
    </>
  );
}
