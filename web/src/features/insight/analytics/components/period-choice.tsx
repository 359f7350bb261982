/** Choice of the period: buttons, a list on narrow windows, and the days of a custom period. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Period } from '@polylogue/contract/insight/analytics/schemas';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import IconCalendarEvent from '#icon/IconCalendarEvent';
import { ChartToggle } from '../../../../ui/chart/chart-toggle.tsx';
import { Popover } from '../../../../ui/overlays/overlays.tsx';
import type { ListAddress } from '../../../../ui/table/filters/list-address.ts';
import { type FixedPeriod, fixedPeriods, periodOf } from '../report-query.ts';
import { useDayRange } from '../use-day-range.ts';

/** Loaded on narrow windows alone. */
const PeriodSelect = lazy(async () => ({ default: (await import('./period-select.tsx')).PeriodSelect }));
/** Loaded on demand: most readers choose an offered period. */
const CustomPeriod = lazy(async () => ({ default: (await import('./custom-period.tsx')).CustomPeriod }));

type Choice = FixedPeriod | 'custom';

interface PeriodChoiceProps {
  address: ListAddress;
  /** Period of the last answer; `undefined` before. */
  period: Period | undefined;
}

export function PeriodChoice({ address, period }: PeriodChoiceProps) {
  const { t } = useTranslation('analytics');
  const { breakpoints } = useTheme();
  const hasRoom = useMediaQuery(breakpoints.up('md'), { noSsr: true });
  const [anchor, setAnchor] = useState<HTMLElement>();
  const range = useDayRange();
  const { reportingPeriod: chosen } = periodOf(address.values);
  const choose = (next: FixedPeriod) =>
    address.change({ reportingPeriod: next, from: undefined, until: undefined });
  const optionOf = (value: FixedPeriod) => ({ value, label: t(`periods.${value}`) });
  const days = period && range(period.from, period.until);
  return (
    <Box role="group" aria-label={t('periods.label')} sx={choiceStyles}>
      {hasRoom ? (
        <ChartToggle<Choice>
          label={t('periods.label')}
          options={fixedPeriods.map(optionOf)}
          chosen={chosen}
          onChoose={(next) => next !== 'custom' && choose(next)}
        />
      ) : (
        <Box sx={selectStyles}>
          <Suspense fallback={null}>
            <PeriodSelect chosen={chosen} onChoose={choose} />
          </Suspense>
        </Box>
      )}
      <Button
        color="inherit"
        variant="outlined"
        aria-haspopup="dialog"
        aria-pressed={chosen === 'custom'}
        aria-label={days === undefined ? t('periods.custom') : t('periods.change', { days })}
        startIcon={<IconCalendarEvent />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={[daysStyles, chosen === 'custom' && { bgcolor: 'primary.lighter', color: 'primary.darker' }]}
      >
        <bdi>{days ?? t('periods.custom')}</bdi>
      </Button>
      <Popover
        open={anchor !== undefined}
        anchorEl={anchor}
        onClose={() => setAnchor(undefined)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('periods.custom'), sx: { mt: 1 } } }}
      >
        <Suspense fallback={null}>
          <CustomPeriod
            from={period?.from ?? ''}
            until={period?.until ?? ''}
            onChoose={(custom) => {
              setAnchor(undefined);
              address.change({ reportingPeriod: 'custom', ...custom });
            }}
          />
        </Suspense>
      </Popover>
    </Box>
  );
}

const choiceStyles = {
  display: 'flex',
  flex: { xs: '1 1 100%', md: 'none' },
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  minWidth: 0,
} as const;

/** Keeps the room of the select while it loads. */
const selectStyles = {
  flex: '1 1 130px',
  minHeight: 40,
  '@media (pointer: coarse)': { minHeight: 44 },
} as const;

const daysStyles = {
  flex: { xs: '1 0 auto', md: 'none' },
  fontVariantNumeric: 'tabular-nums',
  whiteSpace: 'nowrap',
  '.tabler-icon': { width: 16, height: 16 },
} as const;
