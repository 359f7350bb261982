/** Cost of the current month, its projection and budget. */
import Box from '@mui/material/Box';
import type { MonthCost as Month } from '@polylogue/contract/insight/analytics/schemas';
import { useTranslation } from 'react-i18next';
import { useFigures } from '../use-figures.ts';

export function MonthCost({ month: { cost, projected, budget } }: { month: Month }) {
  const { t } = useTranslation('analytics');
  const { money } = useFigures();
  const end = Math.max(cost, projected ?? 0);
  const scale = Math.max(budget ?? 0, end) || 1;
  const isOver = budget !== null && end > budget;
  const percent = (value: number) => `${(100 * value) / scale}%`;
  return (
    <Box sx={monthStyles}>
      <Box sx={{ color: 'text.secondary' }}>{t('month.title')}</Box>
      <Box sx={{ fontSize: '1rem', fontWeight: 600, lineHeight: '32px' }}>{money.full(cost)}</Box>
      {budget !== null && (
        <Box aria-hidden sx={barStyles}>
          <Box sx={{ opacity: 0.35 }} style={{ width: percent(end) }} />
          <Box style={{ width: percent(cost) }} />
          <Box className="budget" style={{ insetInlineStart: `calc(${percent(budget)} - 2px)` }} />
        </Box>
      )}
      <Box sx={{ typography: 'caption', color: isOver ? 'error.main' : 'text.secondary' }}>
        {projected !== null && t('month.projected', { cost: money.full(projected) })}
        {projected !== null && budget !== null && ' · '}
        {budget !== null && t('month.budget', { cost: money.full(budget) })}
        {isOver && ` · ${t('month.over')}`}
      </Box>
    </Box>
  );
}

const monthStyles = {
  flex: '1 1 160px',
  minWidth: 0,
  display: 'grid',
  alignContent: 'start',
  rowGap: 1,
  typography: 'small',
} as const;

const barStyles = {
  position: 'relative',
  height: 6,
  borderRadius: '3px',
  bgcolor: 'action.hover',
  forcedColorAdjust: 'none',
  '> *': {
    position: 'absolute',
    insetInlineStart: 0,
    top: 0,
    bottom: 0,
    borderRadius: '3px',
    bgcolor: 'primary.main',
  },
  '> .budget': { width: 2, top: -3, bottom: -3, borderRadius: 0, bgcolor: 'text.primary' },
} as const;
