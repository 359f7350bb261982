/** Switch that requires two-factor sign-in of users with local accounts. */
import Box from '@mui/material/Box';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { useTranslation } from 'react-i18next';
import { useSelector } from 'react-redux';
import { QueryView } from '../../../entity/query-view.tsx';
import { api, mutationOf, queryOf } from '../../../lib/http/api.ts';
import { SettingSwitch } from '../../../ui/forms/setting-switch.tsx';
import { useConfirm } from '../../../ui/overlays/confirm.tsx';
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

/** Renders nothing with an external provider. */
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
  const mayChange = useMayCall(instanceSettingsRoutes.updateSignInPolicy);
  const confirm = useConfirm();
  const [update, { isLoading, originalArgs }] = policyApi.useUpdateSignInPolicyMutation();
  return (
    <SettingSwitch
      label={t('secondFactor.label')}
      hint={t('secondFactor.hint')}
      isOn={isLoading ? (originalArgs?.body.requiresSecondFactor ?? isRequired) : isRequired}
      isPending={isLoading}
      isDisabled={!mayChange}
      confirm={async () =>
        isRequired ||
        confirm({
          title: t('secondFactor.confirm.title'),
          text: t('secondFactor.confirm.text'),
          confirmLabel: t('secondFactor.confirm.action'),
        })
      }
      turn={() => update({ body: { requiresSecondFactor: !isRequired } })}
      done={t(isRequired ? 'secondFactor.off' : 'secondFactor.on')}
    />
  );
}
