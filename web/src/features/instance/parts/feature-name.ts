/** What features are called, for other screens that name them. */
import { useTranslation } from 'react-i18next';

/** Returns the name of a feature in the reader's language; of one that is not known, its own. */
export function useFeatureName(): (feature: string) => string {
  const { t } = useTranslation('feature-flags');
  return (feature) => String(t(`names.${feature}` as 'title', { defaultValue: feature }));
}
