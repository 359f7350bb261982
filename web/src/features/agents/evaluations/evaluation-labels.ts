/** Labels of runs, checks and figures. */
import type { Check, EvaluationRun } from '@polylogue/contract/agents/evaluations/schemas';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/formats.ts';

type Percentiles = EvaluationRun['totalMs'];

export interface EvaluationLabels {
  /** Evaluated version or draft. */
  subject(run: EvaluationRun): string;
  passed(run: Pick<EvaluationRun, 'passed' | 'total'>): string;
  milliseconds(value: number | null): string;
  percentiles(value: Percentiles): string;
  cost(value: number | null): string;
  count(value: number | null): string;
  check(check: Check): string;
}

/** Fraction digits of the cost of an answer. */
const costDigits = 6;

export function useEvaluationLabels(): EvaluationLabels {
  const { t, i18n } = useTranslation('evaluations');
  const { number } = useFormats();
  const time = new Intl.NumberFormat(i18n.language, { style: 'unit', unit: 'millisecond' });
  const money = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: costDigits });
  const unknown = t('notMeasured');
  const milliseconds = (value: number | null) => (value === null ? unknown : time.format(value));
  const cost = (value: number | null) => (value === null ? unknown : money.format(value));
  const figure = ({ name }: Check, value: Check['expected']) => {
    if (typeof value !== 'number') return value ?? unknown;
    return name === 'maxCost' ? cost(value) : milliseconds(value);
  };
  return {
    subject: ({ gptSystemVersion: version }) =>
      version === null ? t('draft') : t('version', { version: number.format(version) }),
    passed: ({ passed, total }) =>
      t('passed', { passed: number.format(passed), total: number.format(total) }),
    milliseconds,
    percentiles: (value) =>
      value === null
        ? unknown
        : t('percentiles', { p50: milliseconds(value.p50), p95: milliseconds(value.p95) }),
    cost,
    count: (value) => (value === null ? unknown : number.format(value)),
    check: (check) =>
      t(`checks.${check.name}`, {
        expected: figure(check, check.expected),
        measured: figure(check, check.measured),
      }),
  };
}
