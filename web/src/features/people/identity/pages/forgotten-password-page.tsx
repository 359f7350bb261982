/** Request of a link that sets a new password, by e-mail. */
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ownAccountRoutes } from '@polylogue/contract/people/identity/account/routes';
import { RequestPasswordResetSchema } from '@polylogue/contract/people/identity/account/schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, mutationOf } from '../../../../lib/http/api.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { FormField } from '../../../../ui/forms/form-field.tsx';
import { FormStack } from '../../../../ui/forms/form-stack.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { BrandBackdrop } from '../../../brands/parts/brand-backdrop.tsx';
import { loginPath } from '../identity-config.ts';
import { readSignInEmail } from '../setup-token.ts';

const { useRequestPasswordResetMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    requestPasswordReset: mutationOf(build, ownAccountRoutes.requestPasswordReset),
  }),
});

export function ForgottenPasswordPage() {
  const { t } = useTranslation('account-link');
  const request = useRequestPasswordResetMutation();
  const [, { isSuccess }] = request;
  usePageTitle(t('forgotten.title'));
  return (
    <BrandBackdrop maxWidthPx={460}>
      <Typography variant="h1">{t('forgotten.title')}</Typography>
      <Typography
        variant="body1"
        role={isSuccess ? 'status' : undefined}
        sx={{ mt: 1, mb: 6, color: 'text.secondary' }}
      >
        {t(isSuccess ? 'forgotten.sent' : 'forgotten.intro')}
      </Typography>
      {!isSuccess && <RequestForm request={request} />}
      <Button
        component={Link}
        to={loginPath}
        fullWidth
        size="large"
        variant={isSuccess ? 'contained' : 'text'}
        sx={{ mt: isSuccess ? 0 : 3 }}
      >
        {t('forgotten.back')}
      </Button>
    </BrandBackdrop>
  );
}

function RequestForm({
  request: [ask, { isLoading, error }],
}: {
  request: ReturnType<typeof useRequestPasswordResetMutation>;
}) {
  const { t } = useTranslation('account-link');
  const errorText = useErrorText();
  const { control, handleSubmit } = useZodForm(RequestPasswordResetSchema, {
    emailAddress: readSignInEmail(),
  });
  const submit = handleSubmit(async (body) => void (await ask({ body })));
  return (
    <FormStack onSubmit={submit}>
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <FormField
        control={control}
        name="emailAddress"
        type="email"
        label={t('forgotten.email')}
        autoComplete="username"
        autoFocus
      />
      <BusyButton type="submit" size="large" variant="contained" isBusy={isLoading}>
        {t('forgotten.submit')}
      </BusyButton>
    </FormStack>
  );
}
