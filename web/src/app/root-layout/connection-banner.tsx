/** One-line banner near the top while the browser is offline or the server asks to wait. */
import Box from '@mui/material/Box';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import IconCloudOff from '#icon/IconCloudOff';
import { selectIsBusy } from '../../lib/http/connection.ts';
import { useIsOnline } from '../../lib/browser/online.ts';
import { bannerOffset, noticesHeight } from '../../ui/page/banner-offset.ts';

export function ConnectionBanner() {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const isBusy = useSelector(selectIsBusy);
  const text = isOnline ? isBusy && t('busy') : t('offline');
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => bannerOffset.set(box.current?.offsetHeight ?? 0), [text]);
  return (
    <Box
      ref={box}
      role="status"
      sx={{
        position: 'fixed',
        insetInline: 0,
        // Below the bar on phones, where the bar has no free space.
        top: { xs: `calc(60px + ${noticesHeight.size})`, md: `calc(10px + ${noticesHeight.size})` },
        zIndex: 'snackbar',
        display: 'flex',
        justifyContent: 'center',
        px: 4,
        pointerEvents: 'none',
      }}
    >
      {text && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 2,
            px: 4,
            py: 1.5,
            borderRadius: '18px',
            typography: 'small',
            color: 'warning.darker',
            bgcolor: 'warning.lighter',
            boxShadow: '0 8px 24px -12px rgba(0, 0, 0, .4)',
          }}
        >
          <IconCloudOff aria-hidden />
          {text}
        </Box>
      )}
    </Box>
  );
}
