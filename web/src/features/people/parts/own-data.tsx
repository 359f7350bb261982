/** One's own data in the settings, for users without access to the administration. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { OwnExport } from '../personal-data/export-data.tsx';

export function OwnData() {
  const { t } = useTranslation('personal-data');
  return (
    <Box component="section">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 2 }}>
        {t('export.ownTitle')}
      </Typography>
      <OwnExport />
    </Box>
  );
}
