/** Administration side menu of the signed-in user. */
import { type OwnActions, useFeatureCheck, useOwnActions } from '../../features/people/public.ts';
import type { ResourceAddress } from '../../entity/screens/resource-address.ts';
import { navigationOf, type NavigationSection } from './admin-navigation.ts';
import { addressOfResource, adminScreens, screenAt } from './admin-screens.ts';
import { denialReason, visibleSections } from './navigation-rules.ts';

export interface AdminNavigation extends Omit<OwnActions, 'actions'> {
  /** `undefined` until the user's actions are loaded. */
  sections: readonly NavigationSection[] | undefined;
  /** Reason why an address cannot be opened; `undefined` if it can. */
  denialReason(pathname: string): ReturnType<typeof denialReason>;
  /** Path of a resource that the user may open. */
  addressOfResource: ResourceAddress;
}

const allSections = navigationOf(adminScreens);

export function useAdminNavigation(): AdminNavigation {
  const { actions, error, reload } = useOwnActions();
  const isFeatureEnabled = useFeatureCheck();
  const viewer = actions && { actions, isFeatureEnabled };
  const closed = (pathname: string) => {
    const found = screenAt(adminScreens, pathname);
    return found && viewer && denialReason(found, viewer);
  };
  return {
    sections: viewer && visibleSections(allSections, viewer),
    denialReason: closed,
    addressOfResource: (thing) => {
      const address = viewer && addressOfResource(adminScreens, thing);
      return address !== undefined && closed(address) === undefined ? address : undefined;
    },
    error,
    reload,
  };
}
