/** States of a brand: default, in preparation, deleted. */
import Box from '@mui/material/Box';
import type { BrandRow } from '@polylogue/contract/brands/brands/schemas';
import { useTranslation } from 'react-i18next';
import IconHammer from '#icon/IconHammer';
import IconStar from '#icon/IconStar';
import IconTrash from '#icon/IconTrash';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';

type States = Pick<BrandRow, 'isDefault' | 'isInPreparation' | 'deletedAt'>;

export function BrandStates({ brand: { isDefault, isInPreparation, deletedAt } }: { brand: States }) {
  const { t } = useTranslation('brands');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 3 }}>
      {isDefault && <StatusText icon={<IconStar />} label={t('isDefault')} />}
      {isInPreparation && <StatusText tone="info" icon={<IconHammer />} label={t('isInPreparation')} />}
      {deletedAt !== null && <StatusText tone="warning" icon={<IconTrash />} label={t('isDeleted')} />}
    </Box>
  );
}
