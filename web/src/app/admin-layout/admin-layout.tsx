/** Administration area: its side menu and the open screen. */
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Outlet, useLocation } from 'react-router';
import IconLock from '#icon/IconLock';
import { InUseProvider } from '../../entity/in-use/in-use-provider.tsx';
import { ResourceAddressContext } from '../../entity/screens/resource-address.ts';
import { useErrorText } from '../../lib/http/error-text.ts';
import { laterErrors } from '../../lib/http/later-error-texts.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorCallout } from '../../ui/feedback/error-callout.tsx';
import { PageBar, PagePlaceContext } from '../../ui/page/page-bar.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx';
import { AreaLayout } from '../layout/area-layout.tsx';
import { MenuButton } from '../layout/menu-button.tsx';
import { useFocusAtPage } from '../layout/use-focus-at-page.ts';
import { AdminHome } from './admin-home.tsx';
import { adminPath } from './admin-screens.ts';
import { AdminSideMenu } from './admin-side-menu.tsx';
import { ancestorsOf } from './navigation-rules.ts';
import { useAdminNavigation } from './use-admin-navigation.ts';

function NotAllowed({ by }: { by: 'role' | 'feature' }) {
  const { t } = useTranslation('administration');
  const title = t(by === 'role' ? 'notAllowed.title' : 'notAllowed.switchedOff');
  usePageTitle(title);
  return (
    <EmptyState
      headingLevel="h1"
      icon={<IconLock aria-hidden />}
      title={title}
      text={t(by === 'role' ? 'notAllowed.text' : 'notAllowed.switchOn')}
      action={
        <Button component={Link} to="/chat" variant="contained">
          {t('notAllowed.toChat')}
        </Button>
      }
    />
  );
}

/** Message shown instead of a screen, below the area's name. */
function WithoutScreen({ children }: { children: ReactNode }) {
  const { t } = useTranslation('administration');
  return (
    <>
      <PageBar title={t('title')} isHeading={false} />
      {children}
    </>
  );
}

/**
 * Opens no screen without the required actions, since the server would refuse its calls. Unknown
 * addresses lead to the area's own (document 1 §2).
 */
function AdminScreen() {
  const { sections, denialReason, addressOfResource, error, reload } = useAdminNavigation();
  const errorText = useErrorText();
  const { pathname } = useLocation();
  if (error) {
    return (
      <WithoutScreen>
        <Box sx={{ maxWidth: 560, m: 'auto', p: 4 }}>
          <ErrorCallout {...errorText(error)} onRetry={reload} />
        </Box>
      </WithoutScreen>
    );
  }
  if (!sections) {
    return (
      <WithoutScreen>
        <Box sx={{ p: { xs: 4, md: 6 } }}>
          <SkeletonLines count={5} heightPx={20} />
        </Box>
      </WithoutScreen>
    );
  }
  const by = denialReason(pathname);
  if (by === undefined) {
    return (
      <ResourceAddressContext value={addressOfResource}>
        <InUseProvider>
          <Outlet />
        </InUseProvider>
      </ResourceAddressContext>
    );
  }
  if (pathname === adminPath) return <AdminHome />;
  return (
    <WithoutScreen>
      <NotAllowed by={by} />
    </WithoutScreen>
  );
}

/** Provides each page with its ancestors and its bar with the menu button. */
function usePagePlace() {
  const { t } = useTranslation('administration');
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('md'), { noSsr: true });
  const { pathname } = useLocation();
  const { sections } = useAdminNavigation();
  return useMemo(() => {
    const items = ancestorsOf(sections ?? [], pathname);
    const above = items.map(({ name, path }) => ({ label: t(`items.${name}`), to: path }));
    return { above, menuButton: !isWide && <MenuButton /> };
  }, [sections, pathname, isWide, t]);
}

export function AdminLayout() {
  // Error codes also occur in loaded data: in tasks, warnings and connection tests.
  const { t } = useTranslation(['administration', laterErrors]);
  const labels = { navigation: t('title'), main: t('main'), skipToMain: t('skip') };
  const place = usePagePlace();
  useFocusAtPage();
  return (
    <AreaLayout area="admin" labels={labels} Menu={AdminSideMenu} havePagesBars>
      <PagePlaceContext value={place}>
        <AdminScreen />
      </PagePlaceContext>
    </AreaLayout>
  );
}
