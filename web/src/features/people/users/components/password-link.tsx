/** Link with which a person sets their password, shown only once. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AccountLink } from '@polylogue/contract/people/users/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';

export function PasswordLink({ link }: { link: AccountLink }) {
  const { t } = useTranslation('users');
  const { time: until } = useFormats();
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {link.mail === 'failed' && <ErrorCallout message={t('link.mailFailed')} />}
      <Typography variant="body2">{t(link.mail === 'sent' ? 'link.mailed' : 'link.copy')}</Typography>
      <Box sx={frameStyles}>
        <Box component="code" dir="ltr" sx={{ flex: 1, overflowWrap: 'anywhere', fontSize: 13 }}>
          {link.link}
        </Box>
        <CopyAction label={t('link.copyAction')} content={link.link} />
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t('link.until', { until: until.format(new Date(link.expiresAt)) })}
      </Typography>
    </Box>
  );
}

const frameStyles = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 2,
};
