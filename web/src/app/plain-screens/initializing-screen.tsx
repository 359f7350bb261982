/** Shown instead of the application while the server is not ready. */
import { useTranslation } from 'react-i18next';
import { BlankSpinner } from '../../ui/feedback/blank-spinner.tsx';
import { PlainScreen } from './plain-screen.tsx';

export function InitializingScreen() {
  const { t } = useTranslation();
  return (
    <PlainScreen role="status">
      <BlankSpinner />
      <p>{t('initializing')}</p>
    </PlainScreen>
  );
}
