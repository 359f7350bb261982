/** Language of the page where the brand does not offer the reader's. */
import type { Language } from '@polylogue/contract/languages';
import i18next from 'i18next';
import { changeLanguage, directionOf } from '../../../i18n/i18n.ts';
import { displaySettingsChanged } from '../../../theme/display-settings.ts';

/** Switches to the brand's first language unless the current one is among its languages. */
export async function applyBrandLanguage(
  languages: readonly Language[],
  dispatch: (action: ReturnType<typeof displaySettingsChanged>) => unknown,
): Promise<void> {
  const [first] = languages;
  if (first === undefined || languages.some((language) => language === i18next.language)) return;
  await changeLanguage(first);
  dispatch(displaySettingsChanged({ themeDirection: directionOf(first) }));
}
