/** Settings of this instance, with links to where they are changed (`/admin/instanceSettings`). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryView } from '../../../../entity/query-view.tsx';
import { api, queryOf } from '../../../../lib/http/api.ts';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';

const InstanceGuidelines = lazy(async () => ({
  default: (await import('../../../brands/parts/instance-guidelines.tsx')).InstanceGuidelines,
}));

const { useInstanceFactsQuery, useBuildFactsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    instanceFacts: queryOf(build, instanceSettingsRoutes.get),
    buildFacts: queryOf(build, instanceSettingsRoutes.buildInfo),
  }),
});

/** Tenant id of the embedded sign-in service. */
const embeddedTenant = 'oidc';
const links = ['features', 'models', 'searchIndex'] as const;

export function InstanceSettingsPage() {
  const { t } = useTranslation('instance-settings');
  const { t: tAdmin } = useTranslation('administration');
  const { data: build } = useBuildFactsQuery();
  return (
    <PageBody title={tAdmin('items.instanceSettings')} intro={t('intro')}>
      <QueryView query={useInstanceFactsQuery()}>
        {({ name, organizationName, entraIdSettings, isHipaaCompliant }) => (
          <>
            <Box component="dl" sx={{ display: 'grid', gap: 4, m: 0 }}>
              <InstanceFact label={t('name')} value={name} />
              <InstanceFact label={t('organization')} value={organizationName} />
              <InstanceFact
                label={t('signIn')}
                value={entraIdSettings.tenantId === embeddedTenant ? t('ownAccounts') : 'Microsoft Entra ID'}
              />
              <InstanceFact label={t('hipaa')} value={t(isHipaaCompliant ? 'on' : 'off')} />
              <InstanceFact label={t('version')} value={build?.version ?? '–'} />
            </Box>
          </>
        )}
      </QueryView>
      <Suspense fallback={null}>
        <InstanceGuidelines />
      </Suspense>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 8 }}>
        {links.map((screen) => (
          <Button key={screen} component={Link} to={`/admin/${screen}`} variant="outlined" color="inherit">
            {tAdmin(`items.${screen}`)}
          </Button>
        ))}
      </Box>
    </PageBody>
  );
}

const InstanceFact = ({ label, value }: { label: string; value: string }) => (
  <Fact label={label} variant="body1">
    <bdi>{value}</bdi>
  </Fact>
);
