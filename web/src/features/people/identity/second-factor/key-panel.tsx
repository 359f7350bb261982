/** Key of an authenticator as QR code and text, with the form for its first code. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { SecondFactorKey } from '@polylogue/contract/people/identity/schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyAction } from '../../../../ui/actions/copy-action.tsx';

const sizePx = 184;
const QrCode = lazy(async () => ({ default: (await import('qrcode.react')).QRCodeSVG }));

/** Groups of four characters are easier to type. */
const grouped = (key: string) => key.replaceAll(/.{4}(?=.)/g, '$& ');

interface KeyPanelProps {
  secondFactorKey: SecondFactorKey;
  children: ReactNode;
}

export function KeyPanel({ secondFactorKey: { key, address }, children }: KeyPanelProps) {
  const { t } = useTranslation('second-factor');
  return (
    <Box sx={{ display: 'grid', gap: 5 }}>
      <Typography variant="body2">{t('turnOn.scan')}</Typography>
      <Box sx={{ justifySelf: 'center', height: sizePx, width: sizePx }}>
        <Suspense fallback={<Skeleton variant="rounded" width={sizePx} height={sizePx} />}>
          {/* Dark on white in every theme, since cameras expect it. */}
          <QrCode
            value={address}
            size={sizePx}
            marginSize={2}
            bgColor="#ffffff"
            fgColor="#000000"
            title={t('turnOn.qrCode')}
            style={{ borderRadius: 8 }}
          />
        </Suspense>
      </Box>
      <Box>
        <Typography variant="body2" sx={{ mb: 1 }}>
          {t('turnOn.type')}
        </Typography>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box component="code" dir="ltr" sx={{ flex: 1, overflowWrap: 'anywhere', fontSize: 13 }}>
            {grouped(key)}
          </Box>
          <CopyAction label={t('turnOn.copyKey')} content={key} />
        </Box>
      </Box>
      {children}
    </Box>
  );
}
