/** Changes per day among those that the list shows; a day opens its changes. */
import { useTranslation } from 'react-i18next';
import { report } from '../../../../entity/report.tsx';
import { auditApi, readerZone } from '../api.ts';
import { useAuditLabels } from '../audit-labels.ts';

export const ChangesPerDay = report({
  name: 'audit-per-day',
  dimensions: ['type', 'domainOperation'],
  useQuery: (filters, by) => auditApi.perDay.useQuery({ query: { ...filters, by, timeZone: readerZone() } }),
  measures: ({ days, series }) => ({
    days,
    series: series.map(({ name: key, counts: values }) => ({ key, values })),
  }),
  filterOf: (day) => ({ timeStampFrom: day, timeStampTo: day }),
  useTexts() {
    const { t } = useTranslation('audit');
    const labels = useAuditLabels();
    return {
      title: t('perDay.title'),
      category: t('perDay.day'),
      empty: t('perDay.none'),
      dimension: t('perDay.by'),
      dimensions: { type: t('perDay.byType'), domainOperation: t('perDay.byOperation') },
      choose: ({ name }) => t('perDay.choose', { day: name }),
      series: (by, name) => (by === 'type' ? labels.type(name) : labels.operation(name)),
    };
  },
});
