import { useTranslation } from 'react-i18next';
import type { ConfigurationControl } from '../drafts/editor/offer.ts';

type Field = keyof FeatureTexts['agents']['fields'] & keyof FeatureTexts['agents']['hints'];

/** Returns a function that creates the properties of a form field; label and hint have its name. */
export function useField(control: ConfigurationControl) {
  const { t } = useTranslation('agents');
  return (name: Field) => ({
    control,
    name,
    label: t(`fields.${name}`),
    hint: t(`hints.${name}`),
  });
}
