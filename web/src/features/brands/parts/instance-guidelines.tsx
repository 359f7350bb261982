/** Guidelines that everybody on the instance accepts, visitors too. */
import Box from '@mui/material/Box';
import {
  type InstanceGuidelines as Settings,
  InstanceGuidelinesSchema,
} from '@polylogue/contract/brands/guidelines/consents';
import { consentRoutes } from '@polylogue/contract/brands/guidelines/routes';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../entity/query-view.tsx';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { BusyButton } from '../../../ui/actions/busy-button.tsx';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { FormStack } from '../../../ui/forms/form-stack.tsx';
import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { PageSection } from '../../../ui/page/page-section.tsx';
import { useMayCall } from '../../people/public.ts';
import { instanceGuidelinesApi } from '../guidelines/api.ts';
import { GuidelinesField } from './guidelines-field.tsx';

export function InstanceGuidelines() {
  const { t } = useTranslation('guidelines');
  const query = instanceGuidelinesApi.get.useQuery();
  return (
    <PageSection title={t('title')} note={t('instance.note')}>
      <QueryView query={query}>{(settings) => <InstanceForm settings={settings} />}</QueryView>
    </PageSection>
  );
}

function InstanceForm({ settings }: { settings: Settings }) {
  const { t } = useTranslation('guidelines');
  const { t: tUi } = useTranslation('ui');
  const toast = useToast();
  const errorText = useErrorText();
  const mayChange = useMayCall(consentRoutes.updateInstance);
  const [update, { isLoading }] = instanceGuidelinesApi.update.useMutation();
  const { control, handleSubmit, reset, formState } = useZodForm(InstanceGuidelinesSchema, settings);
  const submit = handleSubmit(async (body) => {
    const { data, error } = await update({ body });
    if (!data) return void toast({ message: errorText(error).message, tone: 'error' });
    reset(data);
    toast({ message: t('instance.saved'), tone: 'success' });
  });
  return (
    <FormStack onSubmit={submit}>
      <Box>
        <GuidelinesField
          control={control}
          name="guidelinesDocumentIds"
          hint={t('instance.hint')}
          isDisabled={!mayChange}
        />
      </Box>
      {formState.isDirty && (
        <BusyButton type="submit" variant="contained" isBusy={isLoading} sx={{ justifySelf: 'start' }}>
          {tUi('save')}
        </BusyButton>
      )}
    </FormStack>
  );
}
