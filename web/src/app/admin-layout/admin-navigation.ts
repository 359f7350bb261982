/** The administration's side menu: declared screens in the specified sections and order (document 1 §2, §6). */
import type { Action } from '@polylogue/contract/permissions';
import IconApi from '#icon/IconApi';
import type { AdminScreen, ItemNotes, ScreenName } from '../../entity/screens/admin-screen.ts';
import { addressOf, pageAddressOf } from './admin-screens.ts';

/** Navigation item (document 1 §3); its title is the text of its name. */
export interface NavigationItem extends ItemNotes {
  name: ScreenName;
  /** A path that contains `http` is external and opens in a new tab. */
  path: string;
  Icon: typeof IconApi;
  /** Visible to users with at least one of these actions. */
  may: readonly Action[];
  /** Visible only while this flag is on. */
  flag?: string;
  /** Visible only to these roles. */
  roles?: readonly string[];
  /** Visible while the address is below this item's. */
  children?: readonly NavigationItem[];
}

export type SectionName = 'manageAgents' | 'administration' | 'system';

export interface NavigationSection {
  name: SectionName;
  items: readonly NavigationItem[];
}

/** Both specified sections hold exactly their items; the product's own screens follow. */
const order: Record<SectionName, readonly ScreenName[]> = {
  manageAgents: ['dashboard', 'agents', 'fileLibraries'],
  administration: [
    'brands',
    'guidelines',
    'chatAccessPolicies',
    'userRoles',
    'users',
    'auditLogs',
    'instanceSettings',
  ],
  system: ['evaluations', 'groups', 'notices', 'models', 'features', 'searchIndex'],
};

const api: NavigationItem = {
  name: 'api',
  path: new URL('/api/docs', location.origin).href,
  Icon: IconApi,
  may: ['InstanceSettingsRead'],
  info: 'OpenAPI',
  caption: 'api',
};

function itemOf(screen: AdminScreen): NavigationItem {
  const { name, Icon, may, flag, roles, info, caption, disabled, pages = [] } = screen;
  const children = pages.flatMap((page): NavigationItem[] =>
    page.name ? [{ name: page.name, path: pageAddressOf(screen, page), Icon, may: page.may ?? may }] : [],
  );
  const item = { name, path: addressOf(screen), Icon, may, flag, roles, info, caption, disabled };
  return children.length > 0 ? { ...item, children } : item;
}

function sectionOf(screens: readonly AdminScreen[], section: SectionName): NavigationItem[] {
  const names = order[section];
  return screens
    .filter(({ name }) => names.includes(name))
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
    .map(itemOf);
}

/** Builds the complete menu, before permissions apply. */
export function navigationOf(screens: readonly AdminScreen[]): NavigationSection[] {
  const listed = Object.values(order).flat();
  const others = screens.filter(({ name }) => !listed.includes(name)).map(itemOf);
  return [
    { name: 'manageAgents', items: sectionOf(screens, 'manageAgents') },
    { name: 'administration', items: sectionOf(screens, 'administration') },
    { name: 'system', items: [...sectionOf(screens, 'system'), ...others, api] },
  ];
}
