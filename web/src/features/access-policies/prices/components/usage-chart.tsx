/** Chart of the own usage: a bar per day, per month over a year. */
import type { OwnUsage, UsageSums } from '@polylogue/contract/access-policies/prices/usage-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sumOf } from '../../../../ui/chart/chart-figures.ts';
import { ChartToggle } from '../../../../ui/chart/chart-toggle.tsx';
import { useMoments } from '../../../../ui/chart/moments.ts';
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
  const { t } = useTranslation('own-usage');
  const [measure, setMeasure] = useState<Measure>('messages');
  const isByMonth = usage.period === 'last12Months';
  const categoriesOf = useMoments();
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
      categories={categoriesOf(keys, isByMonth ? 'month' : 'day')}
      series={[{ key: measure, label: t(`measures.${measure}`), values }]}
      empty={t('empty')}
      actions={
        <ChartToggle
          label={t('measure')}
          options={measures.map((value) => ({ value, label: t(`measures.${value}`) }))}
          chosen={measure}
          onChoose={setMeasure}
        />
      }
    />
  );
}
