/** Names of features, for other screens. */
import { useTranslation } from 'react-i18next';

/** Returns a function that translates a feature's name; unknown ones keep their own. */
export function useFeatureName(): (feature: string) => string {
  const { t } = useTranslation('feature-flags');
  return (feature) => String(t(`names.${feature}` as 'title', { defaultValue: feature }));
}
