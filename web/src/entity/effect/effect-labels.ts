/** Labels of the effect of a change of rights. */
import type { Action } from '@polylogue/contract/permissions';
import { partsOfAction } from '@polylogue/contract/permissions';
import type { Effect } from '@polylogue/contract/people/roles/effect';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/formats.ts';
import type texts from '../../i18n/en/rights.json';

export type Subject = keyof (typeof texts)['subjects'];
export type EffectRight = Effect['rights'][number];

/** Returns the subject of an action. A test checks that every subject has a text. */
export const subjectOf = (action: Action): Subject => partsOfAction(action).subject as Subject;

export function useEffectLabels() {
  const { t } = useTranslation('rights');
  const { number: format } = useFormats();
  const counted = (key: 'loses' | 'gains' | 'keeps' | 'keepIt' | 'haveIt' | 'more', count: number): string =>
    t(`effect.${key}`, { count, number: format.format(count) });
  const right = ({ action, id, name }: EffectRight): string => {
    const text = t(`actions.${action}`);
    // The right applies to no entity yet: it opens screens only.
    if (id === null) return action.endsWith('Specific') ? t('effect.onlyNone', { right: text }) : text;
    return name === null ? t('effect.onlyHidden', { right: text }) : t('effect.only', { right: text, name });
  };
  const orphaned = ({ rights }: Effect): string | undefined => {
    const lost = rights.filter(({ isLost }) => isLost).map(right);
    return lost.length > 0 ? t('effect.orphaned', { rights: lost.join(t('effect.separator')) }) : undefined;
  };
  return {
    counted,
    right,
    orphaned,
    /** Joins subject names, as in *agents, file libraries*. */
    subjects: (actions: readonly Action[]): string =>
      [...new Set(actions.map(subjectOf))].map((subject) => t(`subjects.${subject}`)).join(t('effect.list')),
    /** Lines of a confirmation before the change. */
    lines(effect: Effect): string[] {
      const { losing, gaining } = effect;
      const lines = [
        ...(losing.count > 0 ? [counted('loses', losing.count)] : []),
        ...(gaining.count > 0 ? [counted('gains', gaining.count)] : []),
        orphaned(effect) ?? [],
      ].flat();
      return lines.length > 0 ? lines : [t('effect.nobody')];
    },
  };
}
