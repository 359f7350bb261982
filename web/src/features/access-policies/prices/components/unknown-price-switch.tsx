/** Switch that refuses questions to models without a known price under limits of money. */
import Box from '@mui/material/Box';
import { priceRoutes } from '@polylogue/contract/access-policies/prices/routes';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { SettingSwitch } from '../../../../ui/forms/setting-switch.tsx';
import { useMayCall } from '../../../people/public.ts';
import { priceApi } from '../api.ts';

export function UnknownPriceSwitch() {
  const query = priceApi.unknownPrices.useQuery();
  return (
    <Box sx={{ pt: 4, borderTop: 1, borderColor: 'divider' }}>
      <QueryView query={query}>
        {({ underMoneyLimit }) => <RuleSwitch isRefused={underMoneyLimit === 'refuse'} />}
      </QueryView>
    </Box>
  );
}

function RuleSwitch({ isRefused }: { isRefused: boolean }) {
  const { t } = useTranslation('prices');
  const mayChange = useMayCall(priceRoutes.updateUnknownPrices);
  const [update, { isLoading }] = priceApi.updateUnknownPrices.useMutation();
  return (
    <SettingSwitch
      label={t('rule.label')}
      hint={t('rule.hint')}
      isOn={isLoading ? !isRefused : isRefused}
      isPending={isLoading}
      isDisabled={!mayChange}
      turn={() => update({ body: { underMoneyLimit: isRefused ? 'allow' : 'refuse' } })}
      done={t(isRefused ? 'rule.off' : 'rule.on')}
    />
  );
}
