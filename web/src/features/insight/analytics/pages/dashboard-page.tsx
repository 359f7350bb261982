/** Dashboard: what happens in the installation (document 2 §7.15). */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import Button from '@mui/material/Button';
import IconChartBar from '#icon/IconChartBar';
import { preloadPlot } from '../../../../ui/chart/report-chart.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton-lines.tsx';
import { PageBody } from '../../../../ui/page/page-body.tsx';
import { useHasAction } from '../../../people/public.ts';
import { Dashboard } from '../components/dashboard.tsx';
import { ExportMenu } from '../components/export-menu.tsx';
import { queryOf } from '../report-query.ts';
import { useDashboardAddress } from '../use-dashboard-address.ts';

preloadPlot();

export function DashboardPage() {
  const { t } = useTranslation('analytics');
  const mayRead = useHasAction('AnalyticsRead');
  const address = useDashboardAddress();
  return (
    <PageBody
      title={t('title')}
      form="wide"
      actions={mayRead && <ExportMenu query={queryOf(address.values)} />}
    >
      {mayRead === undefined && <SkeletonLines count={6} />}
      {mayRead === true && <Dashboard address={address} />}
      {mayRead === false && <WithoutRight />}
    </PageBody>
  );
}

/** Shown to those whose rights open the page without its figures. */
function WithoutRight() {
  const { t } = useTranslation('analytics');
  return (
    <EmptyState
      icon={<IconChartBar aria-hidden />}
      title={t('noRight.title')}
      text={t('noRight.text')}
      action={
        <Button component={Link} to="/chat" variant="outlined" color="inherit">
          {t('noRight.toChat')}
        </Button>
      }
    />
  );
}
