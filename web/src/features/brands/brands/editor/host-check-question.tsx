/** Asks what a check of a host name showed that did not lead back. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { AdminBrand } from '@polylogue/contract/brands/brands/schemas';
import { useTranslation } from 'react-i18next';
import type { HostCheck } from './use-host-check.ts';

const outcomes = ['notReached', 'reachedAnother'] as const;

export function HostCheckQuestion({ brand, check }: { brand: AdminBrand; check: HostCheck }) {
  const { t } = useTranslation('brands');
  const { unanswered, report, dismiss } = check;
  const host = brand.hosts.find(({ hostName }) => hostName === unanswered);
  if (!host) return null;
  return (
    <Box role="status" sx={questionStyles}>
      <span>{t('hosts.unanswered', { name: host.displayName })}</span>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        {outcomes.map((seen) => (
          <Button
            key={seen}
            size="small"
            variant="outlined"
            color="inherit"
            onClick={() => void report(seen)}
          >
            {t(`hosts.seen.${seen}`)}
          </Button>
        ))}
        <Button size="small" color="inherit" onClick={dismiss}>
          {t('hosts.dismiss')}
        </Button>
      </Box>
    </Box>
  );
}

const questionStyles = {
  display: 'grid',
  gap: 3,
  p: 3,
  borderRadius: 1,
  typography: 'body2',
  color: 'info.darker',
  bgcolor: 'info.lighter',
} as const;
