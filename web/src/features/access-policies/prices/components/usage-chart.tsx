/** Chart of the own usage: a bar per day, per month over a year. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { OwnUsage, UsageSums } from '@polylogue/contract/access-policies/prices/usage-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf } from '../../../../ui/chart/chart-figures.ts';
import { ReportChart } from '../../../../ui/chart/report-chart.tsx';

const measures = ['messages', 'tokens', 'cost'] as const;
type Measure = (typeof measures)[number];

const valueOf: Record<Measure, (sums: UsageSums) => number> = {
  messages: ({ messages }) => messages,
  tokens: ({ inputTokens, outputTokens }) => inputTokens + outputTokens,
  cost: ({ cost }) => cost,
};

const dayMs = 24 * 60 * 60 * 1000;

/** Lists the days of a period, or its months, as `2026-11`. */
function keysOf({ period, from, until }: OwnUsage): string[] {
  const count = (Date.parse(until) - Date.parse(from)) / dayMs + 1;
  const days = Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * dayMs).toISOString().slice(0, 10),
  );
  return period === 'last12Months' ? [...new Set(days.map((day) => day.slice(0, 7)))] : days;
}

export function UsageChart({ usage }: { usage: OwnUsage }) {
  const { t, i18n } = useTranslation('own-usage');
  const [measure, setMeasure] = useState<Measure>('messages');
  const isByMonth = usage.period === 'last12Months';
  const zone = { timeZone: 'UTC' } as const;
  const tick = new Intl.DateTimeFormat(i18n.language, {
    ...zone,
    month: 'short',
    ...(!isByMonth && { day: 'numeric' }),
  });
  const name = new Intl.DateTimeFormat(
    i18n.language,
    isByMonth ? { ...zone, month: 'long', year: 'numeric' } : { ...zone, dateStyle: 'full' },
  );
  const keys = keysOf(usage);
  const values = keys.map((key) =>
    sumOf(usage.days.filter(({ day }) => day.startsWith(key)).map(valueOf[measure])),
  );
  return (
    <ReportChart
      kind="bar"
      title={t(`measures.${measure}`)}
      name="usage"
      categoryTitle={t(isByMonth ? 'month' : 'day')}
      categories={keys.map((key) => ({
        key,
        tick: tick.format(new Date(key)),
        name: name.format(new Date(key)),
      }))}
      series={[{ key: measure, label: t(`measures.${measure}`), values }]}
      empty={t('empty')}
      actions={
        <ToggleButtonGroup
          exclusive
          size="small"
          value={measure}
          aria-label={t('measure')}
          sx={{ width: 'auto', whiteSpace: 'nowrap' }}
          onChange={(_event, next: Measure | null) => next && setMeasure(next)}
        >
          {measures.map((one) => (
            <ToggleButton key={one} value={one}>
              {t(`measures.${one}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      }
    />
  );
}
