/** Second step of a sign-in: a code, or the set-up of a required second factor. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { SecondFactorKey } from '@polylogue/contract/people/identity/schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorBodyOf, failureOf } from '../../../../lib/http/api-failure.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import type { SecondStep } from '../local-sign-in.ts';
import { CodeForm } from './code-form.tsx';
import { KeyPanel } from './key-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface StepProps<Kind extends SecondStep['kind']> {
  step: Extract<SecondStep, { kind: Kind }>;
  /** Returns to the password. */
  onRestart(): void;
}

const isExpired = (error: unknown): boolean => {
  const failure = failureOf(error);
  return failure !== undefined && errorBodyOf(failure)?.code === 'identity.interaction_expired';
};

export function SecondStepForm({ step, onRestart }: { step: SecondStep; onRestart(): void }) {
  return (
    <Box sx={{ display: 'grid', gap: 5, mt: 6 }}>
      {step.kind === 'code' ? (
        <CodeStep step={step} onRestart={onRestart} />
      ) : (
        <SetUpStep step={step} onRestart={onRestart} />
      )}
    </Box>
  );
}

/** Reloads after the sign-in has expired, since another one begins with a new page. */
function RestartButton({ error, onRestart }: { error: unknown; onRestart(): void }) {
  const { t } = useTranslation('second-factor');
  return (
    <Button color="inherit" onClick={() => (isExpired(error) ? location.reload() : onRestart())}>
      {t('signIn.restart')}
    </Button>
  );
}

function CodeStep({ step, onRestart }: StepProps<'code'>) {
  const { t } = useTranslation('second-factor');
  const [isRecovery, setIsRecovery] = useState(false);
  const [error, setError] = useState<unknown>();
  const kind = isRecovery ? 'recoveryCode' : 'code';
  const submit = async (code: string) => {
    setError(undefined);
    await step.submit(code).catch((thrown: unknown) => {
      setError(thrown);
      throw thrown;
    });
  };
  return (
    <>
      <Typography variant="body1">{t(`signIn.${kind}`)}</Typography>
      <CodeForm
        key={kind}
        kind={kind}
        error={error}
        submitLabel={t('signIn.submit')}
        onSubmit={submit}
        isLeaving
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 2, mx: -3.5 }}>
        <Button
          color="inherit"
          onClick={() => {
            setIsRecovery(!isRecovery);
            setError(undefined);
          }}
        >
          {t(isRecovery ? 'signIn.useCode' : 'signIn.useRecoveryCode')}
        </Button>
        <RestartButton error={error} onRestart={onRestart} />
      </Box>
    </>
  );
}

function SetUpStep({ step, onRestart }: StepProps<'setUp'>) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const [key, setKey] = useState<SecondFactorKey>();
  const [done, setDone] = useState<{ recoveryCodes: string[]; leave(): void }>();
  const [error, setError] = useState<unknown>();
  useEffect(() => void step.createKey().then(setKey, setError), [step]);
  const submit = async (code: string) => {
    setError(undefined);
    try {
      setDone(await step.turnOn(code));
    } catch (thrown) {
      setError(thrown);
      throw thrown;
    }
  };
  if (done)
    return <RecoveryCodes codes={done.recoveryCodes} doneLabel={t('signIn.continue')} onDone={done.leave} />;
  return (
    <>
      <Typography variant="body1">{t('signIn.setUp')}</Typography>
      {key && (
        <KeyPanel secondFactorKey={key}>
          <CodeForm kind="code" error={error} submitLabel={t('turnOn.submit')} onSubmit={submit} />
        </KeyPanel>
      )}
      {!key && error === undefined && <SkeletonLines count={3} heightPx={40} />}
      {!key && error !== undefined && <ErrorCallout {...errorText(error)} />}
      <RestartButton error={error} onRestart={onRestart} />
    </>
  );
}
