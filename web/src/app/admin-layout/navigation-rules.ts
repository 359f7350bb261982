/** Which items of the administration's side menu show, and to whom (document 1 §2, §5, §6). */
import type { Action } from '@polylogue/contract/permissions';
import type { NavigationItem, NavigationSection } from './admin-navigation.ts';
import type { ScreenAt } from './admin-screens.ts';

/** Who looks. */
export interface Viewer {
  actions: readonly Action[];
  /** The current role (document 1 §5). */
  role?: string;
  isFeatureEnabled(name: string): boolean;
}

/** An address outside the application, which opens in a new tab. */
export const isExternal = ({ path }: NavigationItem): boolean => path.includes('http');

/** Whether a screen is for the viewer, by actions, flag and role. */
function isFor(
  { may, flag, roles }: Pick<NavigationItem, 'may' | 'flag' | 'roles'>,
  viewer: Viewer,
): boolean {
  return (
    may.some((action) => viewer.actions.includes(action)) &&
    (flag === undefined || viewer.isFeatureEnabled(flag)) &&
    (roles === undefined || roles.includes(viewer.role ?? 'admin'))
  );
}

const visibleItems = (items: readonly NavigationItem[], viewer: Viewer): NavigationItem[] =>
  items
    .filter((item) => isFor(item, viewer))
    .map((item) => (item.children ? { ...item, children: visibleItems(item.children, viewer) } : item));

/** The sections with the items that the viewer sees; none is empty. */
export const visibleSections = (
  sections: readonly NavigationSection[],
  viewer: Viewer,
): NavigationSection[] =>
  sections
    .map(({ name, items }) => ({ name, items: visibleItems(items, viewer) }))
    .filter(({ items }) => items.length > 0);

/** Whether the address is the item's, or lies below it; nothing lies below the area's own address. */
export const isAt = ({ path }: NavigationItem, pathname: string): boolean =>
  pathname === path || isBelow({ path }, pathname);

/** Whether the address lies below `admin/{segment}/` (document 1 §2: there the navigation is expanded). */
export const isBelow = ({ path }: Pick<NavigationItem, 'path'>, pathname: string): boolean =>
  /^\/admin\/[^/]+/.test(path) && pathname.startsWith(`${path}/`);

/** The items above an address, from the menu's own down; the address itself is not among them. */
export const itemsAbove = (sections: readonly NavigationSection[], pathname: string): NavigationItem[] =>
  sections
    .flatMap(({ items }) => items.flatMap((item) => [item, ...(item.children ?? [])]))
    .filter((item) => isBelow(item, pathname));

/** Why what stands at the address is not for the viewer: `feature` where it would be but for a feature that is off. */
export function closedBy({ screen, page }: ScreenAt, viewer: Viewer): 'role' | 'feature' | undefined {
  const rule = { ...screen, may: page?.may ?? screen.may };
  if (isFor(rule, viewer)) return undefined;
  return isFor(rule, { ...viewer, isFeatureEnabled: () => true }) ? 'feature' : 'role';
}
