/** Summaries of library bindings in text form. */
import type {
  BindingFilter,
  DataSourceBinding,
} from '@polylogue/contract/agents/knowledge/data-source-bindings';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';
import { useValueLabels } from './value-labels.ts';

export function useBindingLabels() {
  const { t } = useTranslation('agents');
  const { number } = useFormats();
  const wordOf = useValueLabels();
  const filter = ({ name, operator, values }: BindingFilter): string =>
    [name, t(`bindings.operators.${operator}`), values.map(wordOf).join(', ') || '…'].join(' ');
  /** Differences from the defaults; empty without any. */
  const parts = ({ mode, queryType, top, threshold, filters }: DataSourceBinding): string[] => [
    ...(mode === 'tool' ? [t('bindings.modes.tool')] : []),
    ...(queryType === 'hybrid' ? [] : [t(`bindings.queryTypes.${queryType}`)]),
    ...(top === null ? [] : [t('bindings.topOf', { count: top })]),
    ...(threshold === null ? [] : [t('bindings.fromScore', { score: number.format(threshold) })]),
    ...filters.map(filter),
  ];
  /** All settings, including the texts for the model. */
  const whole = (binding: DataSourceBinding): string =>
    [binding.name, binding.description, ...parts(binding)].filter((part) => part !== '').join('; ');
  return { parts, whole };
}
