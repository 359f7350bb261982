/** Which items of the administration's side menu show, and to whom (document 1 §2, §5, §6). */
import type { Action } from '@polylogue/contract/permissions';
import type { FeatureName } from '../../features/account/api.ts';
import type { NavigationItem, NavigationSection } from './admin-navigation.ts';

/** Who looks, and at what. */
export interface Viewer {
  actions: readonly Action[];
  /** The current role (document 1 §5). */
  role?: string;
  isFeatureEnabled(name: FeatureName): boolean;
  /** Whether the application has a screen at the path. */
  hasScreen(path: string): boolean;
}

/** An address outside the application, which opens in a new tab. */
export const isExternal = ({ path }: NavigationItem): boolean => path.includes('http');

/** Whether the item is for the viewer, by actions, flag and role: whether or not it has a screen yet. */
function isFor({ actions, flag, roles }: NavigationItem, viewer: Viewer): boolean {
  return (
    actions.some((action) => viewer.actions.includes(action)) &&
    (flag === undefined || viewer.isFeatureEnabled(flag)) &&
    (roles === undefined || roles.includes(viewer.role ?? 'admin'))
  );
}

const isVisible = (item: NavigationItem, viewer: Viewer): boolean =>
  isFor(item, viewer) && (isExternal(item) || viewer.hasScreen(item.path));

const visibleItems = (items: readonly NavigationItem[], viewer: Viewer): NavigationItem[] =>
  items
    .filter((item) => isVisible(item, viewer))
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

/** The item whose screen, or a screen below it, stands at the address. */
export const itemAt = (
  sections: readonly NavigationSection[],
  pathname: string,
): NavigationItem | undefined =>
  sections
    .flatMap(({ items }) => items.flatMap((item) => [...(item.children ?? []), item]))
    .find((item) => isAt(item, pathname));

/** Whether what stands at the address, or would, is not for the viewer. */
export function isClosed(sections: readonly NavigationSection[], pathname: string, viewer: Viewer): boolean {
  const item = itemAt(sections, pathname);
  return item !== undefined && !isFor(item, viewer);
}
