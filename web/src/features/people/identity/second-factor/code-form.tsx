/** Form for a code of the authenticator, or a recovery code. */
import { SecondFactorCodeSchema } from '@polylogue/contract/people/identity/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorMessage } from '../../../../ui/feedback/error-message.tsx';
import { FormStack } from '../../../../ui/forms/form-stack.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { CodeField } from './code-field.tsx';

interface CodeFormProps {
  kind: 'code' | 'recoveryCode';
  /** Error of the last submission. */
  error: unknown;
  submitLabel: string;
  /** Rejects if the code is refused, which empties the field. */
  onSubmit(code: string): Promise<void>;
  /** True if a success leaves the page: the button stays busy. */
  isLeaving?: boolean;
}

export function CodeForm({ kind, error, submitLabel, onSubmit, isLeaving = false }: CodeFormProps) {
  const { t } = useTranslation('second-factor');
  const errorText = useErrorText();
  const { control, handleSubmit, reset, setFocus } = useZodForm(SecondFactorCodeSchema, { code: '' });
  const [isBusy, setIsBusy] = useState(false);
  const submit = handleSubmit(async ({ code }) => {
    setIsBusy(true);
    try {
      await onSubmit(code);
      setIsBusy(isLeaving);
    } catch {
      setIsBusy(false);
      reset();
      setFocus('code');
    }
  });
  return (
    <FormStack onSubmit={submit}>
      {error !== undefined && <ErrorMessage>{errorText(error).message}</ErrorMessage>}
      <CodeField control={control} name="code" label={t(`fields.${kind}`)} kind={kind} autoFocus />
      <BusyButton type="submit" size="large" variant="contained" isBusy={isBusy}>
        {submitLabel}
      </BusyButton>
    </FormStack>
  );
}
