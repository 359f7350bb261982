/** How far the rebuilding has come: a bar, a line, and now and then a word for screen readers. */
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { LongTask } from '@polylogue/contract/notifications/routes';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../ui/screen-reader/announcer.tsx';

/** A screen reader is told each quarter, not each slice. */
const announcedParts = 4;

export function RebuildProgress({ task }: { task: LongTask | null | undefined }) {
  const { t, i18n } = useTranslation('search-index');
  const { done = 0, total = 0 } = task ?? {};
  const share = total === 0 ? 0 : done / total;
  const format = new Intl.NumberFormat(i18n.language);
  const isFinishing = total > 0 && done === total;
  const counted = t('progress', { done: format.format(done), total: format.format(total) });
  const finishing = isFinishing ? t('finishing') : counted;
  const text = total === 0 ? t('starting') : finishing;
  const announce = useAnnounce();
  const say = useEffectEvent(() => announce(text));
  const part = Math.floor(share * announcedParts);
  useEffect(() => say(), [part, total]);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <LinearProgress
        aria-label={t('progressLabel')}
        variant={total === 0 ? 'indeterminate' : 'determinate'}
        value={Math.round(share * 100)}
        sx={{ height: 6, borderRadius: 3 }}
      />
      <Box sx={{ typography: 'small', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Box>
    </Box>
  );
}
