/** The administration's side menu for the signed-in person. */
import { type OwnActions, useFeatureCheck, useOwnActions } from '../../features/account/api.ts';
import { adminNavigation, type NavigationSection } from './admin-navigation.ts';
import { adminPath, hasAdminScreen } from './admin-screens.ts';
import { isClosed, visibleSections } from './navigation-rules.ts';

export interface AdminNavigation extends Omit<OwnActions, 'actions'> {
  /** `undefined` until it is known what the person may do. */
  sections: readonly NavigationSection[] | undefined;
  /** Whether the address is for others. The area's own is for everybody: it leads to what the person may see. */
  isClosed(pathname: string): boolean;
}

export function useAdminNavigation(): AdminNavigation {
  const { actions, error, reload } = useOwnActions();
  const isFeatureEnabled = useFeatureCheck();
  const viewer = actions && { actions, isFeatureEnabled, hasScreen: hasAdminScreen };
  return {
    sections: viewer && visibleSections(adminNavigation, viewer),
    isClosed: (pathname) =>
      pathname !== adminPath && viewer !== undefined && isClosed(adminNavigation, pathname, viewer),
    error,
    reload,
  };
}
