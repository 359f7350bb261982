/** Dialogs that turn the second factor on or off, and renew its recovery codes. */
import {
  PasswordAndCodeSchema,
  PasswordCheckSchema,
  type SecondFactorKey,
} from '@polylogue/contract/people/identity/schemas';
import { type ReactNode, useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Typography from '@mui/material/Typography';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
import { FormPasswordField } from '../../../../ui/forms/form-field.tsx';
import { FormStack } from '../../../../ui/forms/form-stack.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { ModalDialog } from '../../../../ui/overlays/modal-dialog.tsx';
import { secondFactorApi } from './api.ts';
import { CodeField } from './code-field.tsx';
import { CodeForm } from './code-form.tsx';
import { KeyPanel } from './key-panel.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface DialogProps {
  task: 'turnOn' | 'renewCodes' | 'turnOff';
  onClose(): void;
}

export function SecondFactorDialog({ task, onClose }: DialogProps) {
  const { t } = useTranslation('second-factor');
  return (
    <ModalDialog isOpen onClose={onClose} title={t(`titles.${task}`)} maxWidthPx={480}>
      {task === 'turnOn' && <TurnOn onClose={onClose} />}
      {task === 'renewCodes' && <RenewCodes onClose={onClose} />}
      {task === 'turnOff' && <TurnOff onClose={onClose} />}
    </ModalDialog>
  );
}

function TurnOn({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('second-factor');
  const [key, setKey] = useState<SecondFactorKey>();
  const [codes, setCodes] = useState<string[]>();
  const [turnOn, { error }] = secondFactorApi.useTurnOnSecondFactorMutation();
  const submit = async (code: string) => setCodes((await turnOn({ body: { code } }).unwrap()).recoveryCodes);
  if (codes) return <RecoveryCodes codes={codes} doneLabel={t('codes.done')} onDone={onClose} />;
  if (!key) return <PasswordForm onKey={setKey} />;
  return (
    <KeyPanel secondFactorKey={key}>
      <CodeForm kind="code" error={error} submitLabel={t('turnOn.submit')} onSubmit={submit} />
    </KeyPanel>
  );
}

function PasswordField<T extends FieldValues>(field: { control: Control<T>; name: FieldPath<T> }) {
  const { t } = useTranslation('second-factor');
  return (
    <FormPasswordField {...field} label={t('fields.password')} autoComplete="current-password" autoFocus />
  );
}

function PasswordForm({ onKey }: { onKey(key: SecondFactorKey): void }) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const [createKey, { isLoading, error }] = secondFactorApi.useCreateSecondFactorKeyMutation();
  const { control, handleSubmit } = useZodForm(PasswordCheckSchema, { password: '' });
  const submit = handleSubmit(async (body) => {
    const { data } = await createKey({ body });
    if (data) onKey(data);
  });
  return (
    <FormStack onSubmit={submit}>
      <Typography variant="body2">{t('turnOn.intro')}</Typography>
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <PasswordField control={control} name="password" />
      <BusyButton type="submit" variant="contained" isBusy={isLoading}>
        {t('turnOn.next')}
      </BusyButton>
    </FormStack>
  );
}

interface ProofFormProps {
  intro: ReactNode;
  submitLabel: string;
  isBusy: boolean;
  error: unknown;
  isDangerous?: boolean;
  onSubmit(proof: { password: string; code: string }): Promise<void>;
}

/** Form with password and code. */
function ProofForm({ intro, submitLabel, isBusy, error, isDangerous = false, onSubmit }: ProofFormProps) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const { control, handleSubmit } = useZodForm(PasswordAndCodeSchema, { password: '', code: '' });
  return (
    <FormStack onSubmit={handleSubmit(onSubmit)}>
      <Typography variant="body2">{intro}</Typography>
      {error !== undefined && <ErrorCallout {...errorText(error)} />}
      <PasswordField control={control} name="password" />
      <CodeField
        control={control}
        name="code"
        kind="code"
        label={t('fields.code')}
        hint={t('fields.codeHint')}
      />
      <BusyButton type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'} isBusy={isBusy}>
        {submitLabel}
      </BusyButton>
    </FormStack>
  );
}

function RenewCodes({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('second-factor');
  const [renew, { data, isLoading, error }] = secondFactorApi.useRenewRecoveryCodesMutation();
  if (data) return <RecoveryCodes codes={data.recoveryCodes} doneLabel={t('codes.done')} onDone={onClose} />;
  return (
    <ProofForm
      intro={t('renewCodes.intro')}
      submitLabel={t('renewCodes.submit')}
      isBusy={isLoading}
      error={error}
      onSubmit={async (body) => void (await renew({ body }))}
    />
  );
}

function TurnOff({ onClose }: { onClose(): void }) {
  const { t } = useTranslation('second-factor');
  const toast = useToast();
  const [turnOff, { isLoading, error }] = secondFactorApi.useTurnOffSecondFactorMutation();
  return (
    <ProofForm
      intro={t('turnOff.intro')}
      submitLabel={t('turnOff.submit')}
      isBusy={isLoading}
      error={error}
      isDangerous
      onSubmit={async (body) => {
        if ((await turnOff({ body })).error !== undefined) return;
        toast({ message: t('turnOff.done'), tone: 'success' });
        onClose();
      }}
    />
  );
}
