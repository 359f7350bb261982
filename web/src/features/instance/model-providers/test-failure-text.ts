/** Translated reason of a failed connection test. */
import { useTranslation } from 'react-i18next';
import { textOfCode } from '../../../lib/http/error-text.ts';
import { laterErrors } from '../../../lib/http/later-error-texts.ts';

export function useTestFailureText() {
  const { t } = useTranslation('model-providers');
  const { t: tError } = useTranslation(['errors', laterErrors]);
  return (code: string) => t('testFailed', { reason: textOfCode(tError, code, tError('unknown')) });
}
