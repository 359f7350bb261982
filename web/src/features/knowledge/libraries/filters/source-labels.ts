/** Labels of filter sources. */
import { fileFactSchema, type IndexFilter } from '@polylogue/contract/knowledge/libraries/filters';
import { useTranslation } from 'react-i18next';

/** Metadata of files, or one of their facts. */
export const sources = ['metadata', ...fileFactSchema.options] as const;
export type SourceName = (typeof sources)[number];

export function useSourceLabels(): (source: IndexFilter['source']) => string {
  const { t } = useTranslation('file-libraries');
  return (source) =>
    source.kind === 'metadata'
      ? t('filters.ofKey', { key: source.key })
      : t(`filters.sources.${source.fact}`);
}
