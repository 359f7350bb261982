/** E-mail and password for a local account, while the embedded provider waits for them. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { identityRoutes } from '@polylogue/contract/identity/routes';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { errorBodyOf, failureOf } from '../../../lib/http/api-failure.ts';
import { api, mutationOf } from '../../../lib/http/api.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { FormField, FormPasswordField } from '../../../ui/forms/form-field.tsx';
import { usePageTitle } from '../../../ui/page/page-title.ts';
import { BrandBackdrop } from '../../brands/exported/brand-backdrop.tsx';
import { useBrand } from '../../brands/api.ts';
import { loginPath } from '../identity-config.ts';
import { keptSignInEmail } from '../setup-token.ts';

const interactionApi = api.injectEndpoints({
  endpoints: (build) => ({ signInLocally: mutationOf(build, identityRoutes.interaction) }),
});

/** The provider's own address to go on at; anything else would be somebody else's. */
function isOwnAddress(address: string): boolean {
  return new URL(address, location.origin).origin === location.origin;
}

function codeOf(error: unknown): string | undefined {
  const failure = failureOf(error);
  return failure && errorBodyOf(failure)?.code;
}

export function LocalSignInPage() {
  const { t } = useTranslation('auth');
  const { t: tUi } = useTranslation('ui');
  const { t: tApp } = useTranslation('app');
  const errorText = useErrorText();
  const { uid = '' } = useParams();
  const { name } = useBrand();
  const [signIn, { isLoading, isSuccess, error }] = interactionApi.useSignInLocallyMutation();
  const isKnown = keptSignInEmail() !== '';
  const { control, handleSubmit, setFocus, resetField } = useForm({
    defaultValues: { email: keptSignInEmail(), password: '' },
  });
  const isExpired = codeOf(error) === 'identity.interaction_expired';

  const submit = handleSubmit(async (body) => {
    const { data, error: refusal } = await signIn({ params: { uid }, body });
    if (data && isOwnAddress(data.redirectTo)) return location.assign(data.redirectTo);
    // What the server never judged may be right: it stays.
    if (codeOf(refusal) === 'identity.wrong_credentials') resetField('password');
    setFocus('password');
  });
  const required = { required: tUi('form.required') };
  usePageTitle(tApp('titles.login'));
  return (
    <BrandBackdrop>
      <Typography variant="h1">{t('local.title')}</Typography>
      <Typography variant="body1" sx={{ mt: 1, mb: 6, color: 'text.secondary' }}>
        {t('local.subtitle', { product: name })}
      </Typography>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => void submit(event)}
        sx={{ display: 'grid', gap: 5 }}
      >
        {error && <ErrorCallout {...errorText(error)} requestId={undefined} />}
        <FormField
          control={control}
          name="email"
          type="email"
          label={t('local.email')}
          autoComplete="username"
          autoFocus={!isKnown}
          rules={required}
        />
        <FormPasswordField
          control={control}
          name="password"
          label={t('local.password')}
          autoComplete="current-password"
          autoFocus={isKnown}
          rules={required}
        />
        {isExpired ? (
          <Button component={Link} to={loginPath} size="large" variant="contained">
            {t('local.startAgain')}
          </Button>
        ) : (
          <BusyButton type="submit" size="large" variant="contained" isBusy={isLoading || isSuccess}>
            {t('local.submit')}
          </BusyButton>
        )}
      </Box>
    </BrandBackdrop>
  );
}
