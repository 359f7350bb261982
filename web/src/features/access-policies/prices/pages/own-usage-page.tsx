/** Own usage of the signed-in user (`/chat/account/usage`). */
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import {
  type OwnUsage,
  type UsagePeriod,
  UsagePeriodSchema,
} from '@polylogue/contract/access-policies/prices/usage-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '../../../../entity/query-view.tsx';
import { usePageTitle } from '../../../../ui/page/page-title.ts';
import { scrolling } from '../../../../ui/page/scrolling.ts';
import { FigureList } from '../../../../ui/text/fact.tsx';
import { ownUsageApi } from '../api.ts';
import { OwnLimits } from '../components/own-limits.tsx';
import { UsageChart } from '../components/usage-chart.tsx';
import { UsageTable } from '../components/usage-table.tsx';
import { useUsageFigures } from '../use-usage-figures.ts';

export function OwnUsagePage() {
  const { t } = useTranslation('own-usage');
  usePageTitle(t('title'));
  const [period, setPeriod] = useState<UsagePeriod>('thisMonth');
  const query = ownUsageApi.useOwnUsageQuery({ query: { period } });
  return (
    <Box sx={scrollerStyles}>
      <Box sx={{ maxWidth: 800, mx: 'auto' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
          <Typography variant="h1" sx={{ flex: '1 0 auto' }}>
            {t('title')}
          </Typography>
          <ToggleButtonGroup
            exclusive
            size="small"
            value={period}
            aria-label={t('period')}
            sx={{ width: 'auto', whiteSpace: 'nowrap' }}
            onChange={(_event, next: UsagePeriod | null) => next && setPeriod(next)}
          >
            {UsagePeriodSchema.options.map((one) => (
              <ToggleButton key={one} value={one}>
                {t(`periods.${one}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        </Box>
        <QueryView query={query}>{(usage) => <Usage usage={usage} />}</QueryView>
        <OwnLimits />
      </Box>
    </Box>
  );
}

function Usage({ usage }: { usage: OwnUsage }) {
  const { t } = useTranslation('own-usage');
  const { count, cost } = useUsageFigures();
  const { total, activeDays, agents, models, timeZone } = usage;
  const nameOf = ({ gptSystemId, name }: OwnUsage['agents'][number]) =>
    name ?? t(gptSystemId === null ? 'tests' : 'deletedAgent');
  return (
    <>
      <FigureList
        figures={{
          [t('measures.messages')]: count(total.messages),
          [t('measures.tokens')]: count(total.inputTokens + total.outputTokens),
          [t('measures.cost')]: cost(total),
          [t('activeDays')]: count(activeDays),
        }}
        sx={{ mt: 0, gap: 4, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, 1fr)' } }}
      />
      <Typography variant="small" component="p" sx={{ mt: 2, mb: 4, color: 'text.secondary' }}>
        {t('note', { zone: timeZone })} {total.unpriced > 0 && t('unpriced', { count: total.unpriced })}
      </Typography>
      <Box sx={{ '& > figure': { px: 0 } }}>
        <UsageChart usage={usage} />
      </Box>
      {agents.length > 0 && (
        <>
          <UsageTable
            title={t('byAgent')}
            rows={agents.map((one) => ({ ...one, key: one.gptSystemId ?? '', name: nameOf(one) }))}
          />
          <UsageTable
            title={t('byModel')}
            rows={models.map((one) => ({
              ...one,
              key: one.model ?? '',
              name: one.model ?? t('withoutModel'),
            }))}
          />
        </>
      )}
    </>
  );
}

const scrollerStyles = {
  flex: 1,
  minHeight: 0,
  ...scrolling,
  px: { xs: 4, md: 10 },
  pb: 'max(40px, env(safe-area-inset-bottom))',
} as const;
