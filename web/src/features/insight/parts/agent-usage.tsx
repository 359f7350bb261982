/** Conversations with one agent and their feedback, for its page. */
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { analyticsRoutes } from '@polylogue/contract/insight/analytics/routes';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ListAddress } from '../../../ui/table/filters/list-address.ts';
import { useMayCall } from '../../people/public.ts';
import { analyticsApi } from '../analytics/api.ts';
import { AgentConversationsChart, AgentFeedbackChart } from '../analytics/charts/agent-charts.tsx';
import { PeriodChoice } from '../analytics/components/period-choice.tsx';
import { WhenNear } from '../analytics/components/when-near.tsx';
import { agentQueryOf, defaultPeriod } from '../analytics/report-query.ts';
import { useNearArgs } from '../analytics/use-report.ts';

interface AgentUsageProps {
  gptSystemId: string;
}

/** Period of the section, outside the address of the page around it. */
function useOwnAddress(gptSystemId: string): ListAddress {
  const [period, setPeriod] = useState<Record<string, string>>({ reportingPeriod: defaultPeriod });
  return useMemo(() => {
    const change: ListAddress['change'] = (changes) => {
      const entries = Object.entries({ ...period, ...changes });
      setPeriod(Object.fromEntries(entries.filter((entry): entry is [string, string] => Boolean(entry[1]))));
    };
    return { values: { ...period, gptSystemId }, sort: undefined, change, clear: () => setPeriod({}) };
  }, [period, gptSystemId]);
}

/** Loads when it comes near: the page around it holds much else. */
export const AgentUsage = (props: AgentUsageProps) => (
  <WhenNear>
    <Usage {...props} />
  </WhenNear>
);

function Usage({ gptSystemId }: AgentUsageProps) {
  const { t } = useTranslation('analytics');
  const address = useOwnAddress(gptSystemId);
  const mayOpenDashboard = useMayCall(analyticsRoutes.conversationsByGptSystem);
  const { data } = analyticsApi.agentConversations.useQuery(
    useNearArgs({ query: agentQueryOf(address.values) }),
  );
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <PeriodChoice address={address} period={data?.period} />
      <AgentConversationsChart address={address} />
      <AgentFeedbackChart address={address} />
      {mayOpenDashboard && (
        <Link
          component={RouterLink}
          to={`/admin?${new URLSearchParams({ gptSystemId })}`}
          sx={{ justifySelf: 'start', typography: 'small' }}
        >
          {t('agent.toDashboard')}
        </Link>
      )}
    </Box>
  );
}
