/** Texts that all charts over the period have. */
import { useTranslation } from 'react-i18next';
import type analytics from '../texts/en.json';

type ChartName = keyof (typeof analytics)['charts']['titles'];

export function useChartTexts(name: ChartName) {
  const { t } = useTranslation('analytics');
  return {
    title: t(`charts.titles.${name}`),
    category: t('charts.moment'),
    dimension: t('charts.measure'),
    empty: t(`charts.none.${name}`),
    choose: (category: { name: string }) => t('charts.choose', { moment: category.name }),
  };
}
