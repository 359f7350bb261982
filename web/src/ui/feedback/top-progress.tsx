/**
 * Thin bar at the top during navigation (document 1 §2, other shell screens). Written for this
 * application because every screen loads it.
 */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Delayed } from './delayed.tsx';

const sliding = {
  content: '""',
  position: 'absolute',
  insetBlock: 0,
  inlineSize: '40%',
  bgcolor: 'primary.main',
  animation: 'top-progress 1.2s ease-in-out infinite',
};

/** Visible while `isActive`, after 150 ms. */
export function TopProgress({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('ui');
  if (!isActive) return null;
  return (
    <Delayed>
      <Box
        role="progressbar"
        aria-label={t('loading')}
        sx={{
          position: 'fixed',
          insetInline: 0,
          insetBlockStart: 0,
          height: 2,
          overflow: 'hidden',
          zIndex: 'tooltip',
          bgcolor: 'primary.lighter',
          '&::after': sliding,
          '@keyframes top-progress': {
            from: { insetInlineStart: '-40%' },
            to: { insetInlineStart: '100%' },
          },
        }}
      />
    </Delayed>
  );
}
