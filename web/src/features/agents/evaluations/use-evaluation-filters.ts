/** Filters of the list of evaluations. */
import { useTranslation } from 'react-i18next';
import type { TableFilter } from '../../../ui/table/filters/table-filter.ts';

export function useEvaluationFilters(): TableFilter[] {
  const { t } = useTranslation('evaluations');
  return [
    {
      kind: 'choice',
      name: 'result',
      label: t('columns.result'),
      options: (['passed', 'failed', 'none'] as const).map((value) => ({
        value,
        label: t(`filters.${value}`),
      })),
    },
    {
      kind: 'choice',
      name: 'gate',
      label: t('columns.gate'),
      options: (['on', 'off'] as const).map((value) => ({ value, label: t(`filters.gate.${value}`) })),
    },
  ];
}
