/** Figures, charts and lists of a period; a click on any of them narrows all. */
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useResourceAddress } from '../use-resource-address.ts';
import type { ListAddress } from '../../../../ui/table/filters/list-address.ts';
import { ConversationsChart, CostChart, PeopleChart, TokensChart } from '../charts/usage-charts.tsx';
import { ErrorsChart, FeedbackChart, LengthChart, TimesChart } from '../charts/quality-charts.tsx';
import { type FilterName, isFiltered, queryOf } from '../report-query.ts';
import { useNames } from '../use-names.ts';
import { NearContext, useReport, useSettled } from '../use-report.ts';
import { Breakdown } from './breakdown.tsx';
import { DashboardKeys } from './dashboard-keys.tsx';
import { DashboardToolbar } from './dashboard-toolbar.tsx';
import { HeatMap } from './heat-map.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { WhenNear } from './when-near.tsx';

export function Dashboard({ address }: { address: ListAddress }) {
  const values = useSettled(address.values, JSON.stringify(address.values));
  const settled = { ...address, values };
  const query = queryOf(values);
  const activity = useReport('conversationsByReportingPeriod', query);
  const isEmpty = activity.currentData?.total.questions === 0;
  return (
    <>
      <DashboardKeys address={address} />
      <DashboardToolbar address={address} query={query} period={activity.data?.period} />
      <Box sx={contentStyles}>
        <SummaryCards query={query} />
        {isEmpty ? (
          <NothingYet address={address} isFiltered={isFiltered(query)} />
        ) : (
          <Charts address={settled} />
        )}
      </Box>
    </>
  );
}

/** Loaded at once are the charts of the first screen, the others when they come near. */
function Charts({ address }: { address: ListAddress }) {
  const { t } = useTranslation('analytics');
  const nameOf = useNames();
  const addressOf = useResourceAddress();
  const list = (by: FilterName, type?: string) => (
    <Breakdown
      by={by}
      title={t(`bars.titles.${by}`)}
      address={address}
      nameOf={(row) => nameOf(by, row)}
      addressOf={(id) => type && addressOf({ type, id })}
    />
  );
  return (
    <Box sx={gridStyles}>
      <NearContext value>
        <ConversationsChart address={address} />
        <CostChart address={address} />
      </NearContext>
      <WhenNear>{list('gptSystemId', 'Agent')}</WhenNear>
      <WhenNear>
        <HeatMap address={address} />
      </WhenNear>
      <WhenNear>{list('brandKey', 'Brand')}</WhenNear>
      <WhenNear>{list('model')}</WhenNear>
      <WhenNear>
        <TokensChart address={address} />
      </WhenNear>
      <WhenNear>
        <PeopleChart address={address} />
      </WhenNear>
      <WhenNear>
        <FeedbackChart address={address} />
      </WhenNear>
      <WhenNear>
        <ErrorsChart address={address} />
      </WhenNear>
      <WhenNear>
        <TimesChart address={address} />
      </WhenNear>
      <WhenNear>
        <LengthChart address={address} />
      </WhenNear>
      <WhenNear isWide>{list('privacy')}</WhenNear>
    </Box>
  );
}

const contentStyles = {
  display: 'grid',
  gap: 4,
  px: { xs: 4, md: 6 },
  pt: 4,
  pb: 'max(40px, env(safe-area-inset-bottom))',
  minWidth: 0,
  // Keeps the focused element out from behind the toolbar.
  '& *': { scrollMarginTop: { md: '108px' } },
} as const;

const gridStyles = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
} as const;
