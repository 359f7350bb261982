/** The thin bar at the top during navigation (document 1 §2, other shell screens). */
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { Delayed } from './delayed.tsx';

/** Shown while `isActive`, from 150 ms on. */
export function TopProgress({ isActive }: { isActive: boolean }) {
  const { t } = useTranslation('ui');
  if (!isActive) return null;
  return (
    <Delayed>
      <LinearProgress
        aria-label={t('loading')}
        sx={{ position: 'fixed', insetInline: 0, insetBlockStart: 0, height: 2, zIndex: 'tooltip' }}
      />
    </Delayed>
  );
}
