/** The form of one provider: kind, key, address, test, model. */
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  kindsThatNeedBaseUrl,
  type ModelProvider,
  type ModelProviderKind,
  ModelProviderKindSchema,
} from '@polylogue/contract/model-providers/schemas';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { usePageHold } from '../../../lib/browser/page-hold.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../ui/feedback/error-callout.tsx';
import { FormField, FormPasswordField } from '../../../ui/forms/form-field.tsx';
import { addressProblem, isPrivateAddress, type ProviderDraft, refusedFields } from '../provider-draft.ts';
import { useConnectionTest, useMarkRefused } from '../use-connection-test.ts';
import { useSaveProvider } from '../use-save-provider.ts';
import { ConnectionTestResult } from './connection-test.tsx';

export interface ProviderFormProps {
  draft: ProviderDraft;
  /** The saved provider under change; a new one otherwise. */
  provider?: ModelProvider;
  /** Model names known before any test. */
  knownModels: readonly string[];
  onSaved(name: string): void;
  onCancel?(): void;
}

/** Fields show as the kind needs them; the model is chosen from what the test listed, or typed. */
export function ProviderForm({ draft, provider, knownModels, onSaved, onCancel }: ProviderFormProps) {
  const { t } = useTranslation('model-providers');
  const { t: tUi } = useTranslation('ui');
  const errorText = useErrorText();
  const { save, isSaving, saveError } = useSaveProvider(provider);
  const form = useForm({ mode: 'onTouched', defaultValues: draft });
  const { control, handleSubmit, watch, formState } = form;
  usePageHold(formState.isDirty);
  const testing = useConnectionTest(form, provider);
  const markRefused = useMarkRefused(form);
  const [kind, baseUrl] = watch(['kind', 'baseUrl']);
  const needsAddress = kindsThatNeedBaseUrl.includes(kind);
  const [isAddressAsked, setIsAddressAsked] = useState(draft.baseUrl !== '');
  const isAddressShown = needsAddress || isAddressAsked;
  const required = { required: tUi('form.required') };
  const listed = testing.data?.status === 'ok' ? testing.data.models : [];
  const models = listed.length > 0 ? listed : knownModels;

  const submit = handleSubmit(async (values) => {
    const name = values.name || t(`kind.${values.kind}`);
    const error = await save({ ...values, name }, models);
    if (error === undefined) onSaved(name);
    else markRefused(error);
  });
  return (
    <Box
      component="form"
      noValidate
      onSubmit={(event) => void submit(event)}
      sx={{ display: 'grid', gap: 5 }}
    >
      <Controller
        control={control}
        name="kind"
        render={({ field }) => (
          <TextField {...field} select label={t('provider')} inputRef={field.ref}>
            {ModelProviderKindSchema.options.map((option: ModelProviderKind) => (
              <MenuItem key={option} value={option}>
                {t(`kind.${option}`)}
              </MenuItem>
            ))}
          </TextField>
        )}
      />
      {isAddressShown && (
        <FormField
          control={control}
          name="baseUrl"
          type="url"
          label={needsAddress ? t('baseUrl') : t('baseUrlOptional')}
          hint={needsAddress ? t('baseUrlHint') : undefined}
          rules={{ ...(needsAddress && required), validate: validateAddress }}
        />
      )}
      {isPrivateAddress(baseUrl) && (
        <Controller
          control={control}
          name="allowPrivateAddress"
          render={({ field: { value, ref, ...field } }) => (
            <Box sx={{ mt: -3 }}>
              <FormControlLabel
                control={<Checkbox {...field} checked={value} slotProps={{ input: { ref } }} />}
                label={t('allowPrivateAddress')}
                slotProps={{ typography: { variant: 'body2' } }}
              />
              <FormHelperText>{t('allowPrivateAddressHint')}</FormHelperText>
            </Box>
          )}
        />
      )}
      <FormPasswordField
        control={control}
        name="apiKey"
        label={t('apiKey')}
        autoComplete="off"
        hint={apiKeyHint()}
        rules={needsKey() ? required : undefined}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button
          variant="outlined"
          color="inherit"
          loading={testing.isLoading}
          onClick={() => void testing.run()}
        >
          {t('test')}
        </Button>
        {!isAddressShown && (
          <Button color="inherit" onClick={() => setIsAddressAsked(true)}>
            {t('otherAddress')}
          </Button>
        )}
      </Box>
      {!testing.isLoading && <ConnectionTestResult test={testing.data} error={testing.error} />}
      <Controller
        control={control}
        name="defaultModel"
        rules={required}
        render={({ field, fieldState }) => (
          <Autocomplete
            freeSolo
            openOnFocus
            options={models}
            inputValue={field.value}
            value={field.value}
            onInputChange={(_, value) => field.onChange(value)}
            renderInput={(params) => (
              <TextField
                {...params}
                label={t('model')}
                inputRef={field.ref}
                error={fieldState.invalid}
                helperText={fieldState.error?.message ?? t('modelHint')}
              />
            )}
          />
        )}
      />
      {saveError !== undefined && (
        <ErrorCallout
          {...errorText(saveError)}
          {...(refusedFields(saveError).length > 0 && { details: [] })}
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <BusyButton type="submit" size="large" variant="contained" isBusy={isSaving}>
          {provider ? t('saveChanges') : t('save')}
        </BusyButton>
        {onCancel && (
          <Button size="large" color="inherit" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </Box>
    </Box>
  );

  function validateAddress(_value: unknown, { baseUrl: address }: ProviderDraft): true | string {
    const problem = addressProblem(address);
    if (problem === undefined) return true;
    return problem === 'holdsMore' ? t('baseUrlHoldsMore') : tUi('form.url');
  }
  function needsKey(): boolean {
    return !provider?.apiKey.configured && kind !== 'openai-compatible';
  }
  function apiKeyHint(): string {
    if (provider?.apiKey.configured) return t('apiKeyKeep');
    return needsKey() ? t('apiKeyHint') : t('apiKeyOptional');
  }
}
