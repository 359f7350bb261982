/** Visibility rules of the administration's side menu (document 1 §2, §5, §6). */
import type { Action } from '@polylogue/contract/permissions';
import type { NavigationItem, NavigationSection } from './admin-navigation.ts';
import type { ScreenAt } from './admin-screens.ts';

/** Permissions of the current user. */
export interface Viewer {
  actions: readonly Action[];
  /** Current role (document 1 §5). */
  role?: string;
  isFeatureEnabled(name: string): boolean;
}

/** Checks for an external URL, which opens in a new tab. */
export const isExternal = ({ path }: NavigationItem): boolean => path.includes('http');

/** Returns true if a screen is visible to the viewer, by actions, flag and role. */
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

/** Sections with the items visible to the viewer; none is empty. */
export const visibleSections = (
  sections: readonly NavigationSection[],
  viewer: Viewer,
): NavigationSection[] =>
  sections
    .map(({ name, items }) => ({ name, items: visibleItems(items, viewer) }))
    .filter(({ items }) => items.length > 0);

/** Returns true if the address is the item's or below it; the area's own address has none below. */
export const matchesPath = ({ path }: NavigationItem, pathname: string): boolean =>
  pathname === path || isDescendantPath({ path }, pathname);

/**
 * Returns true if the address is below `admin/{segment}/` (document 1 §2: the navigation is
 * expanded there).
 */
export const isDescendantPath = ({ path }: Pick<NavigationItem, 'path'>, pathname: string): boolean =>
  /^\/admin\/[^/]+/.test(path) && pathname.startsWith(`${path}/`);

/** Ancestors of an address, outermost first, without the address itself. */
export const ancestorsOf = (sections: readonly NavigationSection[], pathname: string): NavigationItem[] =>
  sections
    .flatMap(({ items }) => items.flatMap((item) => [item, ...(item.children ?? [])]))
    .filter((item) => isDescendantPath(item, pathname));

/** Returns why the viewer cannot open a path: `feature` if only a disabled feature prevents it. */
export function denialReason({ screen, page }: ScreenAt, viewer: Viewer): 'role' | 'feature' | undefined {
  const rule = { ...screen, may: page?.may ?? screen.may };
  if (isFor(rule, viewer)) return undefined;
  return isFor(rule, { ...viewer, isFeatureEnabled: () => true }) ? 'feature' : 'role';
}
