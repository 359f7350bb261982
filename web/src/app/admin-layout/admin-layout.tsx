/** The administration area: its side menu, and the screen that the person opened and may see. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import IconLock from '#icon/IconLock';
import { useErrorText } from '../../lib/http/error-text.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorCallout } from '../../ui/feedback/error-callout.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { AreaLayout } from '../layout/area-layout.tsx';
import { AdminSideMenu } from './admin-side-menu.tsx';
import { useAdminNavigation } from './use-admin-navigation.ts';

function NotAllowed() {
  const { t } = useTranslation('administration');
  usePageTitle(t('notAllowed.title'));
  return (
    <EmptyState
      headingLevel="h1"
      icon={<IconLock aria-hidden />}
      title={t('notAllowed.title')}
      text={t('notAllowed.text')}
      action={
        <Button component={Link} to="/chat" variant="contained">
          {t('notAllowed.toChat')}
        </Button>
      }
    />
  );
}

/**
 * Nothing that the person's actions don't cover is opened, so that no screen shows what its calls would refuse; what
 * has no screen leads to the area's own address (document 1 §2).
 */
function AdminScreen() {
  const { sections, isClosed, error, reload } = useAdminNavigation();
  const errorText = useErrorText();
  const { pathname } = useLocation();
  if (error) {
    return (
      <Box sx={{ maxWidth: 560, m: 'auto', p: 4 }}>
        <ErrorCallout {...errorText(error)} onRetry={reload} />
      </Box>
    );
  }
  if (!sections) {
    return (
      <Box sx={{ p: { xs: 4, md: 8 }, width: '100%', maxWidth: 720, mx: 'auto' }}>
        <SkeletonLines count={5} heightPx={20} />
      </Box>
    );
  }
  return isClosed(pathname) ? <NotAllowed /> : <Outlet />;
}

export function AdminLayout() {
  const { t } = useTranslation('administration');
  const labels = { navigation: t('title'), main: t('main'), skipToMain: t('skip') };
  return (
    <AreaLayout area="admin" labels={labels} Menu={AdminSideMenu} narrowBarTitle={t('title')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0, overflowY: 'auto' }}>
        <AdminScreen />
      </Box>
    </AreaLayout>
  );
}
