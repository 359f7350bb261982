/** The administration's side menu: the declared screens in the specified sections and order (document 1 §2). */
import type { Action } from '@polylogue/contract/permissions';
import IconApi from '#icon/IconApi';
import type { AdminScreen, ScreenName } from '../../entity/screens/admin-screen.ts';
import { addressOf, pageAddressOf } from './admin-screens.ts';

export interface NavigationItem {
  name: ScreenName;
  /** One that contains `http` leads out of the application, into a new tab. */
  path: string;
  Icon: typeof IconApi;
  /** Shown to whoever holds at least one of them. */
  may: readonly Action[];
  /** Shown only while it is on. */
  flag?: string;
  /** Shown only to these. */
  roles?: readonly string[];
  /** Shown below it while the address lies below its own. */
  children?: readonly NavigationItem[];
}

export type SectionName = 'manageAgents' | 'administration';

export interface NavigationSection {
  name: SectionName;
  items: readonly NavigationItem[];
}

/** The specified items, then the product's own. A screen that is not listed stands at the end. */
const order: Record<SectionName, readonly ScreenName[]> = {
  manageAgents: ['dashboard', 'agents', 'evaluations', 'fileLibraries'],
  administration: [
    'brands',
    'guidelines',
    'chatAccessPolicies',
    'userRoles',
    'users',
    'groups',
    'auditLogs',
    'instanceSettings',
    'features',
    'models',
    'searchIndex',
  ],
};

const api: NavigationItem = {
  name: 'api',
  path: new URL('/api/docs', location.origin).href,
  Icon: IconApi,
  may: ['InstanceSettingsRead'],
};

function itemOf(screen: AdminScreen): NavigationItem {
  const { name, Icon, may, flag, roles, pages = [] } = screen;
  const children = pages.flatMap((page): NavigationItem[] =>
    page.name ? [{ name: page.name, path: pageAddressOf(screen, page), Icon, may: page.may ?? may }] : [],
  );
  const item = { name, path: addressOf(screen), Icon, may, flag, roles };
  return children.length > 0 ? { ...item, children } : item;
}

function sectionOf(screens: readonly AdminScreen[], section: SectionName): NavigationItem[] {
  const names = order[section];
  return screens
    .filter(({ name }) => names.includes(name))
    .toSorted((one, other) => names.indexOf(one.name) - names.indexOf(other.name))
    .map(itemOf);
}

/** The whole menu, for somebody who may see everything. */
export function navigationOf(screens: readonly AdminScreen[]): NavigationSection[] {
  const listed = Object.values(order).flat();
  const others = screens.filter(({ name }) => !listed.includes(name)).map(itemOf);
  return [
    { name: 'manageAgents', items: sectionOf(screens, 'manageAgents') },
    { name: 'administration', items: [...sectionOf(screens, 'administration'), ...others, api] },
  ];
}
