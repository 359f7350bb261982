/** Numbers of answers as one stacked bar, with each number in words. */
import Box from '@mui/material/Box';
import type { AnswerCounts } from '@polylogue/contract/brands/guidelines/consents';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../../lib/formats.ts';

const colours = { accepted: 'success.main', declined: 'error.main', notAnswered: 'grey.400' } as const;
const states = ['accepted', 'declined', 'notAnswered'] as const;

export function AnswerChart({ counts }: { counts: AnswerCounts }) {
  const { t } = useTranslation('guidelines');
  const { number } = useFormats();
  const { version, visitors } = counts;
  if (version === null) {
    return <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{t('answer.notInForce')}</Box>;
  }
  const total = states.reduce((sum, state) => sum + counts[state], 0);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {total > 0 && (
        <Box aria-hidden sx={barStyles}>
          {states.map((state) => (
            <Box key={state} sx={{ flexGrow: counts[state], flexBasis: 0, bgcolor: colours[state] }} />
          ))}
        </Box>
      )}
      <Box component="dl" sx={legendStyles}>
        {states.map((state) => (
          <div key={state}>
            <Box component="dt">
              <Box component="span" aria-hidden sx={{ bgcolor: colours[state] }} />
              {t(`answer.filters.${state}`)}
            </Box>
            <Box component="dd">{number.format(counts[state])}</Box>
          </div>
        ))}
      </Box>
      {visitors.accepted + visitors.declined > 0 && (
        <Box sx={{ typography: 'small', color: 'text.secondary' }}>
          {t('answer.visitors', {
            accepted: number.format(visitors.accepted),
            declined: number.format(visitors.declined),
          })}
        </Box>
      )}
    </Box>
  );
}

const barStyles = {
  display: 'flex',
  gap: '2px',
  height: 10,
  overflow: 'hidden',
  borderRadius: '5px',
  bgcolor: 'action.hover',
} as const;

const legendStyles = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 1,
  m: 0,
  typography: 'small',
  '> div': { display: 'flex', alignItems: 'center', gap: 2 },
  dt: { display: 'flex', alignItems: 'center', gap: 1.5, color: 'text.secondary' },
  'dt > span': { width: 10, height: 10, borderRadius: '2px' },
  dd: { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
} as const;
