/** Extent of the seals of the audit log, and the result of a verification. */
import Box from '@mui/material/Box';
import type { AuditSealing, AuditVerificationPart } from '@polylogue/contract/insight/audit/schemas';
import { useTranslation } from 'react-i18next';
import IconLock from '#icon/IconLock';
import IconShieldCheck from '#icon/IconShieldCheck';
import IconShieldX from '#icon/IconShieldX';
import { useFormats } from '../../../../lib/formats.ts';
import { StatusText } from '../../../../ui/feedback/status-text.tsx';

interface ChainStatusProps {
  sealing: AuditSealing | undefined;
  verified: AuditVerificationPart | undefined;
}

export function ChainStatus({ sealing, verified }: ChainStatusProps) {
  return (
    <Box component="span" sx={{ display: { xs: 'none', md: 'inline-flex' } }}>
      {sealing?.sealedUntil && <Status until={sealing.sealedUntil} verified={verified} />}
    </Box>
  );
}

function Status({ until, verified }: Pick<ChainStatusProps, 'verified'> & { until: string }) {
  const { t } = useTranslation('audit');
  const time = useFormats().time.format(new Date(until));
  if (!verified) return <StatusText icon={<IconLock />} label={t('chain.sealed', { time })} />;
  if (verified.fault) {
    return <StatusText tone="error" icon={<IconShieldX />} label={t('chain.broken')} />;
  }
  return <StatusText tone="success" icon={<IconShieldCheck />} label={t('chain.complete', { time })} />;
}
