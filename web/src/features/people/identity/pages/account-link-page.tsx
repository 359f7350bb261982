/** Target of links that set a password: invitation or reset. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { UseAccountLinkSchema } from '@polylogue/contract/people/users/schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api, mutationOf } from '../../../../lib/http/api.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { FormPasswordField } from '../../../../ui/forms/form-field.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { FormStack } from '../../../../ui/forms/form-stack.tsx';
import { BrandBackdrop } from '../../../brands/parts/brand-backdrop.tsx';
import { useSetupStateQuery } from '../api.ts';
import { forgottenPasswordPath, loginPath } from '../identity-config.ts';

const linkApi = api.injectEndpoints({
  endpoints: (build) => ({
    readAccountLink: mutationOf(build, userRoutes.readLink),
    useAccountLink: mutationOf(build, userRoutes.useLink),
  }),
});
const schema = UseAccountLinkSchema.pick({ password: true });

/**
 * Reads the link's token from the hash, which no server receives, and removes it from the address.
 */
function useLinkToken(): string {
  const [token] = useState(() => location.hash.slice(1));
  useEffect(() => history.replaceState(history.state, '', location.pathname), []);
  return token;
}

export function AccountLinkPage() {
  const { t } = useTranslation('account-link');
  const errorText = useErrorText();
  const token = useLinkToken();
  const [read, owner] = linkApi.useReadAccountLinkMutation();
  const [isDone, setDone] = useState(false);
  const { data: setup } = useSetupStateQuery(undefined, { skip: owner.error === undefined });
  usePageTitle(t('title'));
  useEffect(() => void read({ body: { token } }), [read, token]);
  return (
    <BrandBackdrop maxWidthPx={460}>
      <Typography variant="h1">{t('title')}</Typography>
      {isDone && <Done />}
      {!isDone && owner.error !== undefined && (
        <Box sx={{ mt: 4 }}>
          <ErrorCallout {...errorText(owner.error)} />
          {/* Usually the password has been set already. */}
          <SignInButton />
          {setup?.canRequestPasswordReset && (
            <Button component={Link} to={forgottenPasswordPath} fullWidth sx={{ mt: 3 }}>
              {t('newLink')}
            </Button>
          )}
        </Box>
      )}
      {!isDone && owner.data && (
        <>
          <Typography variant="body1" sx={{ mt: 1, mb: 6, color: 'text.secondary' }}>
            {t(owner.data.purpose, { name: owner.data.name })}
          </Typography>
          <PasswordForm token={token} email={owner.data.emailAddress} onDone={() => setDone(true)} />
        </>
      )}
      {!owner.data && !owner.error && (
        <Box sx={{ mt: 6 }}>
          <SkeletonLines count={3} heightPx={40} />
        </Box>
      )}
    </BrandBackdrop>
  );
}

function Done() {
  const { t } = useTranslation('account-link');
  return (
    <>
      <Typography variant="body1" role="status" sx={{ mt: 1 }}>
        {t('done')}
      </Typography>
      <SignInButton />
    </>
  );
}

function SignInButton() {
  const { t } = useTranslation('account-link');
  return (
    <Button component={Link} to={loginPath} fullWidth size="large" variant="contained" sx={{ mt: 6 }}>
      {t('signIn')}
    </Button>
  );
}

interface PasswordFormProps {
  token: string;
  email: string;
  onDone(): void;
}

function PasswordForm({ token, email, onDone }: PasswordFormProps) {
  const { t } = useTranslation('account-link');
  const errorText = useErrorText();
  const [setPassword, { isLoading, error }] = linkApi.useUseAccountLinkMutation();
  const { control, handleSubmit } = useZodForm(schema, { password: '' });
  const submit = handleSubmit(async ({ password }) => {
    const answer = await setPassword({ body: { token, password } });
    if (!('error' in answer)) onDone();
  });
  return (
    <FormStack onSubmit={submit}>
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      {/* For password managers, which store a password with its account. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <FormPasswordField
        control={control}
        name="password"
        label={t('password')}
        hint={t('hint')}
        autoComplete="new-password"
        autoFocus
      />
      <BusyButton type="submit" size="large" variant="contained" isBusy={isLoading}>
        {t('submit')}
      </BusyButton>
    </FormStack>
  );
}
