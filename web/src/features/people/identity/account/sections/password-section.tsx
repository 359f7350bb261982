/** Change of the own password, for users of the embedded sign-in. */
import Typography from '@mui/material/Typography';
import { ChangePasswordSchema } from '@polylogue/contract/people/identity/account/schemas';
import { useTranslation } from 'react-i18next';
import { errorBodyOf, failureOf } from '../../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../../ui/feedback/error-callout.tsx';
import { useToast } from '../../../../../ui/feedback/toasts.tsx';
import { FormPasswordField } from '../../../../../ui/forms/form-field.tsx';
import { FormStack } from '../../../../../ui/forms/form-stack.tsx';
import { useZodForm } from '../../../../../ui/forms/use-zod-form.ts';
import { PageSection } from '../../../../../ui/page/page-section.tsx';
import { useAccount } from '../../api.ts';
import { ownAccountApi } from '../own-account.ts';

const isWrongPassword = (error: unknown): boolean => {
  const failure = failureOf(error);
  return failure !== undefined && errorBodyOf(failure)?.code === 'user.wrong_password';
};

export function PasswordSection() {
  const { t } = useTranslation('account-page');
  const { userName } = useAccount();
  const toast = useToast();
  const errorText = useErrorText();
  const [changePassword, { isLoading, error }] = ownAccountApi.changePassword.useMutation();
  const { control, handleSubmit, reset, setError } = useZodForm(ChangePasswordSchema, {
    currentPassword: '',
    newPassword: '',
  });
  const submit = handleSubmit(async (body) => {
    const answer = await changePassword({ body });
    if (isWrongPassword(answer.error)) {
      setError('currentPassword', { message: errorText(answer.error).message }, { shouldFocus: true });
    } else if (answer.error === undefined) {
      reset();
      toast({ message: t('password.changed'), tone: 'success' });
    }
  });
  return (
    <PageSection title={t('password.title')}>
      <Typography variant="body2" sx={{ mb: 5, color: 'text.secondary' }}>
        {t('password.note')}
      </Typography>
      <FormStack onSubmit={submit}>
        {error !== undefined && !isWrongPassword(error) && <ErrorCallout {...errorText(error)} />}
        {/* For password managers, which store a password with its account. */}
        <input type="text" autoComplete="username" value={userName} readOnly hidden />
        <FormPasswordField
          control={control}
          name="currentPassword"
          label={t('password.current')}
          autoComplete="current-password"
        />
        <FormPasswordField
          control={control}
          name="newPassword"
          label={t('password.new')}
          hint={t('password.hint')}
          autoComplete="new-password"
        />
        <BusyButton type="submit" variant="contained" isBusy={isLoading} sx={{ justifySelf: 'start' }}>
          {t('password.submit')}
        </BusyButton>
      </FormStack>
    </PageSection>
  );
}
