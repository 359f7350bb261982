/** Remaining share of the reader's limits; renders nothing without limits. */
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LimitState, PolicyUsage } from '@polylogue/contract/access-policies/limits/schemas';
import { useTranslation } from 'react-i18next';
import { PageSection } from '../../../../ui/page/page-section.tsx';
import { useLimitLabels } from '../../limits/use-limit-labels.ts';
import { ownUsageApi } from '../api.ts';

export function OwnLimits() {
  const { t } = useTranslation('own-usage');
  const { currentData } = ownUsageApi.useOwnLimitsQuery();
  const policies = currentData?.items.filter(({ limits }) => limits.length > 0) ?? [];
  if (policies.length === 0) return null;
  return (
    <PageSection title={t('limits')}>
      {policies.map((policy) => (
        <PolicyLimits key={policy.chatAccessPolicyId} policy={policy} />
      ))}
    </PageSection>
  );
}

function PolicyLimits({ policy: { name, limits } }: { policy: PolicyUsage }) {
  return (
    <Box sx={{ mt: 3 }}>
      <Typography variant="subtitle2" component="h3">
        <bdi>{name}</bdi>
      </Typography>
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, mt: 1, p: 0, listStyle: 'none' }}>
        {limits.map((limit) => (
          <LimitRow key={`${limit.kind} ${limit.window} ${limit.scope}`} limit={limit} />
        ))}
      </Box>
    </Box>
  );
}

function LimitRow({ limit }: { limit: LimitState }) {
  const { t } = useTranslation('own-usage');
  const { left, moment } = useLimitLabels();
  const { amount, used, isNear, freeAt } = limit;
  const spentColor = limit.left === 0 ? 'error.main' : 'warning.main';
  return (
    <Box component="li">
      <Typography variant="body2">{left(limit)}</Typography>
      <Box aria-hidden sx={trackStyles}>
        <Box
          sx={{
            width: `${Math.min(100, (100 * used) / amount)}%`,
            bgcolor: isNear ? spentColor : 'primary.main',
          }}
        />
      </Box>
      {freeAt !== null && (
        <Typography variant="small" sx={{ color: 'text.secondary' }}>
          {t('freeAt', { when: moment(freeAt) })}
        </Typography>
      )}
    </Box>
  );
}

const trackStyles = {
  my: 1,
  height: 6,
  borderRadius: 3,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '> div': { height: '100%' },
} as const;
