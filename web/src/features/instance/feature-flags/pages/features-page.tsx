/** Optional features of the instance, each with a switch (`/admin/features`). */
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import type { FeatureFlag } from '@polylogue/contract/instance/feature-flags/schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { useErrorText } from '../../../../lib/http/error-text.ts';
import { useToast } from '../../../../ui/feedback/toasts.tsx';
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

/** Takes effect at once, so there is no save button. */
function FeatureSwitch({ flag: { name, enabled, version, permissions } }: { flag: FeatureFlag }) {
  const { t } = useTranslation('feature-flags');
  const toast = useToast();
  const errorText = useErrorText();
  const hintId = useId();
  const [update, { isLoading, originalArgs }] = featureFlagApi.update.useMutation();
  // Shows the pending value, so that the switch does not jump back during the call.
  const isOn = isLoading ? (originalArgs?.body.enabled ?? enabled) : enabled;
  const turn = async () => {
    const { error } = await update({
      params: { featureName: name },
      body: { enabled: !enabled },
      ifMatch: version,
    });
    if (error !== undefined) return void toast({ message: errorText(error).message, tone: 'error' });
    toast({ message: t(enabled ? 'turnedOff' : 'turnedOn', { name: t(`names.${name}`) }), tone: 'success' });
  };
  return (
    <Box component="li" sx={{ py: 4, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <FormControlLabel
        labelPlacement="start"
        label={t(`names.${name}`)}
        disabled={!permissions.canEdit}
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
        {t(`hints.${name}`)}
      </Typography>
    </Box>
  );
}
