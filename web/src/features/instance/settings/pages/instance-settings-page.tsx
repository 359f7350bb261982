/** Settings of this instance, with links to where they are changed (`/admin/instanceSettings`). */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { instanceSettingsRoutes } from '@polylogue/contract/instance/settings/routes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QueryView } from '../../../../entity/query-view.tsx';
import { api, queryOf } from '../../../../lib/http/api.ts';
import { PageBody } from '../../../../ui/page/page-body.tsx';

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
          <Box component="dl" sx={{ display: 'grid', gap: 4, m: 0 }}>
            <Fact label={t('name')}>{name}</Fact>
            <Fact label={t('organization')}>{organizationName}</Fact>
            <Fact label={t('signIn')}>
              {entraIdSettings.tenantId === embeddedTenant ? t('ownAccounts') : 'Microsoft Entra ID'}
            </Fact>
            <Fact label={t('hipaa')}>{t(isHipaaCompliant ? 'on' : 'off')}</Fact>
            <Fact label={t('version')}>{build?.version ?? '–'}</Fact>
          </Box>
        )}
      </QueryView>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography component="dd" variant="body1" sx={{ m: 0 }}>
        <bdi>{children}</bdi>
      </Typography>
    </Box>
  );
}
