/** Minimal form for the first provider: kind, key, test, model. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { firstChatModel } from '@polylogue/contract/instance/model-providers/deployments';
import {
  type DiscoveredModelServer,
  ModelProviderSettingsSchema,
} from '@polylogue/contract/instance/model-providers/schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReloadBlock } from '../../../../lib/browser/reload-block.ts';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { BusyButton } from '../../../../ui/actions/busy-button.tsx';
import { ErrorCallout } from '../../../../ui/feedback/error-callout.tsx';
import { fixedOptions, FormCombo } from '../../../../ui/forms/fields/form-combo.tsx';
import { useZodForm } from '../../../../ui/forms/use-zod-form.ts';
import { FormStack } from '../../../../ui/forms/form-stack.tsx';
import { providerApi } from '../api.ts';
import { connectionOf, newValues, valuesOfServer } from '../provider-values.ts';
import { refusedFields, useConnectionTest, useFailedTest, useTesting } from '../use-connection-test.ts';
import { ConnectionFields } from './connection-fields.tsx';

interface FirstProviderFormProps {
  /** Chosen server found on this machine. */
  server?: DiscoveredModelServer | undefined;
  onSaved(name: string): void;
  onCancel?: (() => void) | undefined;
}

/** The model is chosen from the tested list or typed; all of them become deployments. */
export function FirstProviderForm({ server, onSaved, onCancel }: FirstProviderFormProps) {
  const { t } = useTranslation('model-providers');
  const errorText = useErrorText();
  const [create, { isLoading, error }] = providerApi.create.useMutation();
  const form = useZodForm(ModelProviderSettingsSchema, server ? valuesOfServer(server) : newValues);
  useReloadBlock(form.formState.isDirty);
  const testing = useTesting();
  const failed = useFailedTest(testing);
  const test = useConnectionTest(form, undefined, testing);
  const models = (test.listed.length > 0 ? test.listed : (server?.models ?? [])).join('\n');
  const useModels = useMemo(() => {
    const names = models.split('\n').filter((name) => name !== '' && firstChatModel([name]));
    return fixedOptions(names.map((value) => ({ value, label: value })));
  }, [models]);
  const submit = form.handleSubmit(async (values) => {
    if (!(await failed.isSure())) return;
    const names = new Set([values.defaultModel ?? [], models === '' ? [] : models.split('\n')].flat());
    const body = {
      ...values,
      ...connectionOf(values),
      deployments: [...names].map((name) => ({ name })),
    };
    const { data } = await create({ body });
    if (!data) return;
    failed.keep(data);
    onSaved(data.name);
  });
  return (
    <FormStack onSubmit={submit}>
      <ConnectionFields form={form} test={test} />
      <FormCombo
        control={form.control}
        name="defaultModel"
        isFree
        label={t('model')}
        hint={t('modelHint')}
        useOptions={useModels}
      />
      {error !== undefined && (
        <ErrorCallout {...errorText(error)} {...(refusedFields(error).length > 0 && { details: [] })} />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <BusyButton type="submit" size="large" variant="contained" isBusy={isLoading}>
          {t('save')}
        </BusyButton>
        {onCancel && (
          <Button size="large" color="inherit" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
      </Box>
    </FormStack>
  );
}
