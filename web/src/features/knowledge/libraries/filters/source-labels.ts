/** What a filter looks at of a file, in words. */
import { fileFactSchema, type IndexFilter } from '@polylogue/contract/knowledge/libraries/filters';
import { useTranslation } from 'react-i18next';

/** What is said of files, or one of the facts that each has. */
export const sources = ['metadata', ...fileFactSchema.options] as const;
export type SourceName = (typeof sources)[number];

export function useSourceWords(): (source: IndexFilter['source']) => string {
  const { t } = useTranslation('file-libraries');
  return (source) =>
    source.kind === 'metadata'
      ? t('filters.ofKey', { key: source.key })
      : t(`filters.sources.${source.fact}`);
}
