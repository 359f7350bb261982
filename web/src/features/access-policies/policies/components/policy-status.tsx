/** Marks of a policy: fixed, and the instance policy. */
import Box from '@mui/material/Box';
import type { ChatAccessPolicySettings } from '@polylogue/contract/access-policies/policies/schemas';
import { useTranslation } from 'react-i18next';
import IconBuilding from '#icon/IconBuilding';
import IconLock from '#icon/IconLock';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';

type Marks = Pick<ChatAccessPolicySettings, 'isFixed' | 'isInstancePolicy'>;

export function PolicyMarks({ policy: { isFixed, isInstancePolicy } }: { policy: Marks }) {
  const { t } = useTranslation('policies');
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', columnGap: 3 }}>
      {isFixed && <StatusText icon={<IconLock />} label={t('isFixed')} />}
      {isInstancePolicy && <StatusText icon={<IconBuilding />} label={t('isInstance')} />}
    </Box>
  );
}
