/**
 * E-mail and password form of local accounts. Without a form library, to keep the login screen
 * small.
 */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorBodyOf, failureOf } from '../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorMessage } from '../../../ui/feedback/error-message.tsx';
import { useSession } from './api.ts';
import { CredentialField } from './credential-field.tsx';
import type { SecondStep } from './local-sign-in.ts';
import { readSignInEmail } from './setup-token.ts';

function codeOf(error: unknown): string | undefined {
  const failure = failureOf(error);
  return failure && errorBodyOf(failure)?.code;
}

/** Error of the server about the account; the page shows other sign-in errors. */
function Refusal({ error }: { error: unknown }) {
  const { message, details } = useErrorText()(error);
  return (
    <ErrorMessage>
      {[message, ...details].map((line) => (
        <Box key={line}>{line}</Box>
      ))}
    </ErrorMessage>
  );
}

/** Entered credentials and their submission. */
function useCredentials(onStep: (step: SecondStep) => void) {
  const session = useSession();
  const [email, setEmail] = useState(readSignInEmail);
  const [password, setPassword] = useState('');
  /** True after a submission, to show missing fields. */
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();

  /** Resolves to the field to correct; `undefined` when another step follows or the page is being left. */
  async function send(): Promise<'email' | 'password' | undefined> {
    setIsSubmitted(true);
    if (email === '') return 'email';
    if (password === '') return 'password';
    setRefusal(undefined);
    setIsBusy(true);
    try {
      const step = await session.signInLocally({ email, password });
      if (step) onStep(step);
      return undefined;
    } catch (error) {
      setIsBusy(false);
      setIsSubmitted(false);
      setRefusal(failureOf(error) && error);
      // Keeps a password that the server has not rejected.
      if (codeOf(error) === 'identity.wrong_credentials') setPassword('');
      return 'password';
    }
  }
  return { email, setEmail, password, setPassword, isSubmitted, isBusy, refusal, send };
}

/** Loaded after the password: few accounts need it. */
const SecondStepForm = lazy(async () => ({
  default: (await import('./second-factor/second-step-form.tsx')).SecondStepForm,
}));

/** `children` are shown with the password, not with the second step. */
export function LocalSignInForm({ children }: { children?: ReactNode }) {
  const [step, setStep] = useState<SecondStep>();
  if (!step) {
    return (
      <>
        <CredentialsForm onStep={setStep} />
        {children}
      </>
    );
  }
  return (
    <Suspense>
      <SecondStepForm step={step} onRestart={() => setStep(undefined)} />
    </Suspense>
  );
}

function CredentialsForm({ onStep }: { onStep(step: SecondStep): void }) {
  const { t } = useTranslation('auth');
  const { t: tUi } = useTranslation('ui');
  const { email, setEmail, password, setPassword, isSubmitted, isBusy, refusal, send } =
    useCredentials(onStep);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const isKnown = readSignInEmail() !== '';
  const isExpired = codeOf(refusal) === 'identity.interaction_expired';
  const errorOf = (value: string) => (isSubmitted && value === '' ? tUi('form.required') : undefined);

  async function submit(): Promise<void> {
    const wanting = await send();
    if (wanting) (wanting === 'email' ? emailInput : passwordInput).current?.focus();
  }
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!isBusy) void submit();
  }
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 5, mt: 6 }}>
      {refusal !== undefined && <Refusal error={refusal} />}
      <CredentialField
        name="email"
        label={t('local.email')}
        value={email}
        onChange={setEmail}
        error={errorOf(email)}
        autoFocus={!isKnown}
        inputRef={emailInput}
      />
      <CredentialField
        name="password"
        label={t('local.password')}
        value={password}
        onChange={setPassword}
        error={errorOf(password)}
        autoFocus={isKnown}
        inputRef={passwordInput}
      />
      {isExpired ? (
        <Button size="large" variant="contained" onClick={() => location.reload()}>
          {t('local.startAgain')}
        </Button>
      ) : (
        <BusyButton type="submit" size="large" variant="contained" isBusy={isBusy}>
          {isBusy ? t('signingIn') : t('signIn')}
        </BusyButton>
      )}
    </Box>
  );
}
