/** The administration's side menu for the signed-in person. */
import { type OwnActions, useFeatureCheck, useOwnActions } from '../../features/account/api.ts';
import { adminNavigation, type NavigationSection } from './admin-navigation.ts';
import { hasAdminScreen } from './admin-screens.ts';
import { visibleSections } from './navigation-rules.ts';

export interface AdminNavigation extends Omit<OwnActions, 'actions'> {
  /** `undefined` until it is known what the person may do. */
  sections: readonly NavigationSection[] | undefined;
}

export function useAdminNavigation(): AdminNavigation {
  const { actions, error, reload } = useOwnActions();
  const isFeatureEnabled = useFeatureCheck();
  const viewer = actions && { actions, isFeatureEnabled, hasScreen: hasAdminScreen };
  return { sections: viewer && visibleSections(adminNavigation, viewer), error, reload };
}
