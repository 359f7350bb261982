/** Name, e-mail and password of the first administrator, who is then signed in. */
import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { SetupSchema } from '@polylogue/contract/people/identity/schemas';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useReloadBlock } from '../../../lib/browser/reload-block.ts';
import { api, mutationOf } from '../../../lib/http/api.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { FormField, FormPasswordField } from '../../../ui/forms/form-field.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { FormStack } from '../../../ui/forms/form-stack.tsx';
import { useApplicationSettings, useSignInAfterSetup } from '../../people/public.ts';
import { PasswordHint } from './password-hint.tsx';

const setupApi = api.injectEndpoints({
  endpoints: (build) => ({ setUp: mutationOf(build, identityRoutes.setup) }),
});
const schema = SetupSchema.omit({ setupToken: true });

export function AdministratorForm({ token }: { token: string }) {
  const { t } = useTranslation('setup');
  const errorText = useErrorText();
  const product = useApplicationSettings().name;
  const signIn = useSignInAfterSetup();
  const navigate = useNavigate();
  const [setUp, { isLoading, isSuccess, error }] = setupApi.useSetUpMutation();
  const { control, handleSubmit, formState } = useZodForm(schema, { name: '', email: '', password: '' });
  useReloadBlock(formState.isDirty);
  const [name, email, password] = useWatch({ control, name: ['name', 'email', 'password'] });

  const submit = handleSubmit(async (person) => {
    const result = await setUp({ body: { ...person, setupToken: token } });
    if ('error' in result) return;
    // The account exists: later failures can be retried on the login page.
    await signIn({ account: { email: person.email, password: person.password } }).catch(() =>
      navigate('/auth/jwt/login'),
    );
  });
  return (
    <FormStack onSubmit={submit}>
      {error && <ErrorCallout {...errorText(error)} />}
      <FormField control={control} name="name" label={t('name')} autoComplete="name" autoFocus />
      <FormField control={control} name="email" type="email" label={t('email')} autoComplete="username" />
      <FormPasswordField
        control={control}
        name="password"
        label={t('password')}
        autoComplete="new-password"
        hint={<PasswordHint password={password} personal={[name, email, product]} />}
      />
      <BusyButton type="submit" size="large" variant="contained" isBusy={isLoading || isSuccess}>
        {t('submit')}
      </BusyButton>
    </FormStack>
  );
}
