/** Optional features of the instance, each with a switch (`/admin/features`). */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { FeatureFlag } from '@polylogue/contract/instance/feature-flags/schemas';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { SettingSwitch } from '../../../../ui/forms/setting-switch.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { SecondFactorSwitch } from '../../settings/second-factor-switch.tsx';
import { featureFlagApi } from '../api.ts';

export function FeaturesPage() {
  const { t } = useTranslation('feature-flags');
  const query = featureFlagApi.list.useQuery();
  return (
    <PageBody title={t('title')} intro={t('intro')}>
      <QueryView query={query}>
        {({ items }) => (
          <>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {items.map((flag) => (
                <FeatureSwitch key={flag.name} flag={flag} />
              ))}
            </Box>
            <SecondFactorSwitch />
            {items.every(({ permissions }) => !permissions.canEdit) && (
              <Typography variant="body2" sx={{ mt: 6, color: 'text.secondary' }}>
                {t('notAllowed')}
              </Typography>
            )}
          </>
        )}
      </QueryView>
    </PageBody>
  );
}

function FeatureSwitch({ flag: { name, enabled, version, permissions } }: { flag: FeatureFlag }) {
  const { t } = useTranslation('feature-flags');
  const [update, { isLoading, originalArgs }] = featureFlagApi.update.useMutation();
  return (
    <Box component="li" sx={{ py: 4, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <SettingSwitch
        label={t(`names.${name}`)}
        hint={t(`hints.${name}`)}
        isOn={isLoading ? (originalArgs?.body.enabled ?? enabled) : enabled}
        isPending={isLoading}
        isDisabled={!permissions.canEdit}
        turn={() => update({ params: { featureName: name }, body: { enabled: !enabled }, ifMatch: version })}
        done={t(enabled ? 'turnedOff' : 'turnedOn', { name: t(`names.${name}`) })}
      />
    </Box>
  );
}
