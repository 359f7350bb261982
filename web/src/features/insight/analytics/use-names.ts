/** Names of brands, agents, models and kinds of privacy in reports. */
import { useTranslation } from 'react-i18next';
import type { BreakdownRow } from './breakdown-figures.ts';
import { type FilterName, personalAgentsKey } from './report-query.ts';

type Named = Pick<BreakdownRow, 'key' | 'name'>;

/** Returns the name of a row of the report by a dimension. */
export function useNames(): (by: FilterName, row: Named) => string {
  const { t } = useTranslation('analytics');
  return (by, { key, name }) => {
    if (by === 'privacy') return t(key === 'private' ? 'names.private' : 'names.notPrivate');
    if (key === null) return t(`names.none.${by}`);
    if (key === personalAgentsKey && by === 'gptSystemId') return t('names.personal');
    return name ?? (by === 'gptSystemId' ? t('names.deletedAgent', { id: key.slice(-6) }) : key);
  };
}
