/** Chart of the filtered changes per day; choosing a day filters the list. */
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ChangesPerDay as Changes } from '@polylogue/contract/insight/audit/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import type { ChartCategory } from '../../../../ui/chart/chart-figures.ts';
import { ChartSkeleton } from '../../../../ui/chart/chart-frame.tsx';
import { ReportChart } from '../../../../ui/chart/report-chart.tsx';
import type { ListAddress } from '../../../../ui/table/filters/list-address.ts';
import { auditApi, readerZone } from '../api.ts';
import { useAuditLabels } from '../audit-labels.ts';

type Grouping = 'type' | 'domainOperation';

/** Localised days; a day is not an instant, so it is formatted without time zone conversion. */
function useCategories(): (days: readonly string[]) => ChartCategory[] {
  const { i18n } = useTranslation();
  const tick = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const name = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'full', timeZone: 'UTC' });
  return (days) =>
    days.map((key) => ({ key, tick: tick.format(new Date(key)), name: name.format(new Date(key)) }));
}

export function ChangesPerDay({ address }: { address: ListAddress }) {
  const { t } = useTranslation('audit');
  const [by, setBy] = useState<Grouping>('type');
  const query = auditApi.perDay.useQuery({ query: { ...address.values, by, timeZone: readerZone() } });
  const labels = useAuditLabels();
  const categoriesOf = useCategories();
  const labelOf = by === 'type' ? labels.type : labels.operation;
  const chart = ({ days, series }: Changes) => (
    <ReportChart
      kind="bar"
      title={t('perDay.title')}
      name="audit-per-day"
      categoryTitle={t('perDay.day')}
      categories={categoriesOf(days)}
      series={series.map(({ name, counts }) => ({ key: name, label: labelOf(name), values: counts }))}
      empty={t('perDay.none')}
      actions={<GroupingChoice by={by} onChange={setBy} />}
      onChoose={({ key }) => address.change({ timeStampFrom: key, timeStampTo: key })}
      chooseLabel={({ name }) => t('perDay.choose', { day: name })}
    />
  );
  return (
    <QueryView query={query} skeleton={<ChartSkeleton />}>
      {chart}
    </QueryView>
  );
}

function GroupingChoice({ by, onChange }: { by: Grouping; onChange(by: Grouping): void }) {
  const { t } = useTranslation('audit');
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={by}
      aria-label={t('perDay.by')}
      sx={{ width: 'auto' }}
      onChange={(_event, next: Grouping | null) => next && onChange(next)}
    >
      <ToggleButton value="type">{t('perDay.byType')}</ToggleButton>
      <ToggleButton value="domainOperation">{t('perDay.byOperation')}</ToggleButton>
    </ToggleButtonGroup>
  );
}
