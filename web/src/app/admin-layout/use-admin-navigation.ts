/** The administration's side menu for the signed-in person. */
import { type OwnActions, useFeatureCheck, useOwnActions } from '../../features/people/public.ts';
import type { ThingAddress } from '../../entity/screens/thing-address.ts';
import { navigationOf, type NavigationSection } from './admin-navigation.ts';
import { addressOfThing, adminScreens, screenAt } from './admin-screens.ts';
import { closedBy, visibleSections } from './navigation-rules.ts';

export interface AdminNavigation extends Omit<OwnActions, 'actions'> {
  /** `undefined` until it is known what the person may do. */
  sections: readonly NavigationSection[] | undefined;
  /** Why the address can't be opened; `undefined` where it can. */
  closedBy(pathname: string): ReturnType<typeof closedBy>;
  /** Where a thing can be opened by the person. */
  addressOfThing: ThingAddress;
}

const allSections = navigationOf(adminScreens);

export function useAdminNavigation(): AdminNavigation {
  const { actions, error, reload } = useOwnActions();
  const isFeatureEnabled = useFeatureCheck();
  const viewer = actions && { actions, isFeatureEnabled };
  const closed = (pathname: string) => {
    const found = screenAt(adminScreens, pathname);
    return found && viewer && closedBy(found, viewer);
  };
  return {
    sections: viewer && visibleSections(allSections, viewer),
    closedBy: closed,
    addressOfThing: (thing) => {
      const address = viewer && addressOfThing(adminScreens, thing);
      return address !== undefined && closed(address) === undefined ? address : undefined;
    },
    error,
    reload,
  };
}
