/**
 * The administration's side menu as it is specified (document 1 §2 and §6), complete: what has no screen yet is
 * declared, and shows as soon as `admin-screens.ts` has one.
 */
import type { Action } from '@polylogue/contract/permissions';
import IconApi from '#icon/IconApi';
import IconBook from '#icon/IconBook';
import IconChartBar from '#icon/IconChartBar';
import IconDatabaseSearch from '#icon/IconDatabaseSearch';
import IconFolders from '#icon/IconFolders';
import IconHistory from '#icon/IconHistory';
import IconPalette from '#icon/IconPalette';
import IconPlugConnected from '#icon/IconPlugConnected';
import IconRobot from '#icon/IconRobot';
import IconSettings from '#icon/IconSettings';
import IconShieldLock from '#icon/IconShieldLock';
import IconUsers from '#icon/IconUsers';
import IconUserShield from '#icon/IconUserShield';
import type { FeatureName } from '../../features/account/api.ts';

/** Names of the items and their texts. */
type ItemName =
  | 'dashboard'
  | 'agents'
  | 'fileLibraries'
  | 'brands'
  | 'guidelines'
  | 'templates'
  | 'chatAccessPolicies'
  | 'userRoles'
  | 'users'
  | 'auditLogs'
  | 'instanceSettings'
  | 'models'
  | 'searchIndex'
  | 'api';

export interface NavigationItem {
  name: ItemName;
  /** One that contains `http` leads out of the application, into a new tab. */
  path: string;
  Icon: typeof IconApi;
  /** Shown to whoever holds at least one of them. */
  actions: readonly Action[];
  /** Shown only while it is on. */
  flag?: FeatureName;
  /** Shown only to these. */
  roles?: readonly string[];
  /** Shown below it while the address lies below its own. */
  children?: readonly NavigationItem[];
}

export interface NavigationSection {
  name: 'manageAgents' | 'administration';
  items: readonly NavigationItem[];
}

const manageAgents: readonly NavigationItem[] = [
  {
    name: 'dashboard',
    path: '/admin',
    Icon: IconChartBar,
    actions: ['AnalyticsRead', 'AnalyticsCreate', 'AnalyticsWrite'],
  },
  {
    name: 'agents',
    path: '/admin/gptsystem',
    Icon: IconRobot,
    actions: [
      'GptSystemsRead',
      'GptSystemsCreate',
      'GptSystemsWrite',
      'GptSystemsReadSpecific',
      'GptSystemsWriteSpecific',
    ],
  },
  {
    name: 'fileLibraries',
    path: '/admin/datasource',
    Icon: IconFolders,
    actions: [
      'DataSourcesRead',
      'DataSourcesCreate',
      'DataSourcesWrite',
      'DataSourcesReadSpecific',
      'DataSourcesWriteSpecific',
    ],
  },
];

const guidelinesActions = [
  'GuidelinesDocumentsRead',
  'GuidelinesDocumentsCreate',
  'GuidelinesDocumentsWrite',
] as const;

const administration: readonly NavigationItem[] = [
  {
    name: 'brands',
    path: '/admin/brand',
    Icon: IconPalette,
    actions: ['BrandsRead', 'BrandsCreate', 'BrandsWrite'],
  },
  {
    name: 'guidelines',
    path: '/admin/guidelines',
    Icon: IconBook,
    actions: guidelinesActions,
    children: [
      { name: 'templates', path: '/admin/guidelines/templates', Icon: IconBook, actions: guidelinesActions },
    ],
  },
  {
    name: 'chatAccessPolicies',
    path: '/admin/chatAccessPolicy',
    Icon: IconShieldLock,
    actions: ['ChatAccessPoliciesRead', 'ChatAccessPoliciesCreate', 'ChatAccessPoliciesWrite'],
  },
  {
    name: 'userRoles',
    path: '/admin/userRole',
    Icon: IconUserShield,
    actions: ['UserRolesRead', 'UserRolesCreate', 'UserRolesWrite'],
  },
  {
    name: 'users',
    path: '/admin/user',
    Icon: IconUsers,
    actions: ['UserRead', 'UserRolePermissionsRead', 'UserRolePermissionsCreate', 'UserRolePermissionsWrite'],
  },
  {
    name: 'auditLogs',
    path: '/admin/audit',
    Icon: IconHistory,
    actions: ['ConfigurationAuditLogRead'],
  },
  {
    name: 'instanceSettings',
    path: '/admin/instanceSettings',
    Icon: IconSettings,
    actions: ['InstanceSettingsRead'],
    flag: 'ShowInstanceSettingsPage',
  },
  // Beyond the specified ones: the product's own screens, with the action that their reading calls ask for.
  {
    name: 'models',
    path: '/admin/models',
    Icon: IconPlugConnected,
    actions: ['InstanceSettingsRead'],
  },
  {
    name: 'searchIndex',
    path: '/admin/searchIndex',
    Icon: IconDatabaseSearch,
    actions: ['InstanceSettingsRead'],
  },
  {
    name: 'api',
    path: new URL('/api/docs', location.origin).href,
    Icon: IconApi,
    actions: ['InstanceSettingsRead'],
  },
];

export const adminNavigation: readonly NavigationSection[] = [
  { name: 'manageAgents', items: manageAgents },
  { name: 'administration', items: administration },
];
