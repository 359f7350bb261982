/** Recovery codes, shown only once. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import IconDownload from '#icon/IconDownload';
import { saveFile } from '../../../../lib/browser/save-file.ts';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { useApplicationSettings } from '../api.ts';

interface RecoveryCodesProps {
  codes: readonly string[];
  doneLabel: string;
  onDone(): void;
}

export function RecoveryCodes({ codes, doneLabel, onDone }: RecoveryCodesProps) {
  const { t } = useTranslation('second-factor');
  const { name } = useApplicationSettings();
  const text = codes.join('\n');
  const download = () =>
    saveFile(new Blob([`${t('codes.fileTitle', { name })}\n\n${text}\n`]), 'recovery-codes.txt');
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="body2" role="status">
        {t('codes.intro')}
      </Typography>
      <Box component="ul" dir="ltr" sx={listStyles}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Button variant="outlined" color="inherit" startIcon={<IconDownload />} onClick={download}>
          {t('codes.download')}
        </Button>
        <CopyAction label={t('codes.copy')} content={text} />
      </Box>
      <Button variant="contained" size="large" onClick={onDone}>
        {doneLabel}
      </Button>
    </Box>
  );
}

const listStyles = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(11.5rem, 1fr))',
  gap: 2,
  m: 0,
  p: 3,
  listStyle: 'none',
  fontSize: 13,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
} as const;
