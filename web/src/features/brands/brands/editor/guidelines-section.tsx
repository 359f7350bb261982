/** Guidelines that people accept at a brand's addresses. */
import type { AdminBrand, BrandSettings } from '@polylogue/contract/brands/brands/schemas';
import { useFormContext } from 'react-hook-form';
import { GuidelinesField } from '../../parts/guidelines-field.tsx';

export function GuidelinesSection({ brand }: { brand: AdminBrand }) {
  const { control } = useFormContext<BrandSettings>();
  return (
    <GuidelinesField
      control={control}
      name="guidelinesDocumentIds"
      names={brand.guidelinesDocuments}
      isDisabled={!brand.permissions.canEdit}
    />
  );
}
