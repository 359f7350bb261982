/** Switch that requires two-factor sign-in of users with local accounts. */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { QueryView } from '../../../entity/query-view.tsx';
import { api, mutationOf, queryOf } from '../../../lib/http/api.ts';
import { useErrorText } from '../../../lib/http/error-text.ts';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { selectAuth, useMayCall } from '../../people/public.ts';

const policyApi = api.enhanceEndpoints({ addTagTypes: ['SignInPolicy', 'SecondFactor'] }).injectEndpoints({
  endpoints: (build) => ({
    signInPolicy: queryOf(build, instanceSettingsRoutes.signInPolicy, { providesTags: ['SignInPolicy'] }),
    updateSignInPolicy: mutationOf(build, instanceSettingsRoutes.updateSignInPolicy, {
      invalidatesTags: ['SignInPolicy', 'SecondFactor'],
    }),
  }),
});

/** Tenant id of the embedded sign-in service. */
const embeddedTenant = 'oidc';

/** Takes effect at once, so there is no save button. Renders nothing with an external provider. */
export function SecondFactorSwitch() {
  const isLocal = useSelector(selectAuth).settings.entraIdSettings.tenantId === embeddedTenant;
  const query = policyApi.useSignInPolicyQuery(undefined, { skip: !isLocal });
  if (!isLocal) return null;
  return (
    <Box sx={{ py: 4, borderTop: 1, borderColor: 'divider' }}>
      <QueryView query={query}>
        {({ requiresSecondFactor }) => <PolicySwitch isRequired={requiresSecondFactor} />}
      </QueryView>
    </Box>
  );
}

function PolicySwitch({ isRequired }: { isRequired: boolean }) {
  const { t } = useTranslation('instance-settings');
  const toast = useToast();
  const errorText = useErrorText();
  const hintId = useId();
  const mayChange = useMayCall(instanceSettingsRoutes.updateSignInPolicy);
  const [update, { isLoading, originalArgs }] = policyApi.useUpdateSignInPolicyMutation();
  // Shows the pending value, so that the switch does not jump back during the call.
  const isOn = isLoading ? (originalArgs?.body.requiresSecondFactor ?? isRequired) : isRequired;
  const turn = async () => {
    const { error } = await update({ body: { requiresSecondFactor: !isRequired } });
    if (error !== undefined) return void toast({ message: errorText(error).message, tone: 'error' });
    toast({ message: t(isRequired ? 'secondFactor.off' : 'secondFactor.on'), tone: 'success' });
  };
  return (
    <>
      <FormControlLabel
        labelPlacement="start"
        label={t('secondFactor.label')}
        disabled={!mayChange}
        control={
          <Switch
            checked={isOn}
            onChange={() => !isLoading && void turn()}
            slotProps={{ input: { role: 'switch', 'aria-describedby': hintId } }}
          />
        }
        slotProps={{ typography: { variant: 'subtitle2' } }}
        sx={{ display: 'flex', justifyContent: 'space-between', m: 0 }}
      />
      <Typography id={hintId} variant="body2" sx={{ maxWidth: 560, color: 'text.secondary' }}>
        {t('secondFactor.hint')}
      </Typography>
    </>
  );
}
