/** Note on the parts of a file that were not read, and what that means for answers. */
import Box from '@mui/material/Box';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import { useTranslation } from 'react-i18next';
import IconInfoCircle from '#icon/IconInfoCircle';
import { radius } from '../../../theme/sizes.ts';
import { useOmissionsText } from './use-omissions-text.ts';

export function OmissionsNote({ omissions }: { omissions: readonly Omission[] }) {
  const { t } = useTranslation('omissions');
  const text = useOmissionsText()(omissions);
  if (text === '') return null;
  return (
    <Box role="note" sx={noteStyles}>
      <IconInfoCircle aria-hidden />
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ fontWeight: 600 }}>{text}</Box>
        <Box sx={{ color: 'text.secondary' }}>{t('consequence')}</Box>
      </Box>
    </Box>
  );
}

const noteStyles = {
  display: 'flex',
  gap: 2,
  px: 3,
  py: 2,
  borderRadius: `${radius.control}px`,
  bgcolor: 'surface.sunken',
  typography: 'small',
  '.tabler-icon': { flex: 'none', width: 18, height: 18, mt: '1px', color: 'text.secondary' },
} as const;
