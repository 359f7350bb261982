/** Tests a connection before saving and shows the result. */
import Alert from '@mui/material/Alert';
import type { ModelProviderTest } from '@polylogue/contract/instance/model-providers/schemas';
import { useTranslation } from 'react-i18next';
import IconCircleCheck from '#icon/IconCircleCheck';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { useTestFailureText } from '../test-failure-text.ts';
import { refusedFields } from '../use-connection-test.ts';

/** `error` is a failed call; a failed test is a result. */
export function ConnectionTestResult({
  test,
  error,
}: {
  test: ModelProviderTest | undefined;
  error: unknown;
}) {
  const { t } = useTranslation('model-providers');
  const failureText = useTestFailureText();
  const errorText = useErrorText();
  // Refused fields show their own errors.
  if (error) {
    const isMarked = refusedFields(error).length > 0;
    return <ErrorCallout {...errorText(error)} {...(isMarked && { details: [] })} />;
  }
  if (!test) return null;
  if (test.status === 'failed') return <ErrorCallout message={failureText(test.code)} />;
  const offer = test.modelsListed ? t('testOk', { count: test.models.length }) : t('testOkUnlisted');
  const answered = test.answeredBy && t('answered', { model: test.answeredBy });
  return (
    <Alert
      role="status"
      severity="success"
      icon={<IconCircleCheck />}
      sx={{ color: 'success.darker', bgcolor: 'success.lighter', '.MuiAlert-icon': { color: 'inherit' } }}
    >
      {[offer, answered].filter(Boolean).join(' ')}
    </Alert>
  );
}
