/** Placeholder rows shaped like a list or a paragraph. */
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useTranslation } from 'react-i18next';
import { Delayed } from './delayed.tsx';
import { VisuallyHidden } from '../screen-reader/visually-hidden.tsx';

/** Widths that resemble text, by row. */
const widths = ['78%', '62%', '86%', '54%', '70%', '46%'];

/**
 * Renders `count` grey rows of `heightPx`, 150 ms after mounting; screen readers announce
 * "Loading".
 */
export function SkeletonLines({
  count,
  heightPx = 14,
  gapPx = 14,
}: {
  count: number;
  heightPx?: number;
  gapPx?: number;
}) {
  const { t } = useTranslation('ui');
  return (
    <Delayed>
      <Box role="status" sx={{ display: 'grid', gap: `${gapPx}px` }}>
        <VisuallyHidden>{t('loading')}</VisuallyHidden>
        {Array.from({ length: count }, (_, row) => (
          <Skeleton key={row} variant="rounded" height={heightPx} width={widths[row % widths.length]} />
        ))}
      </Box>
    </Delayed>
  );
}
