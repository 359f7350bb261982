import { type Action, actions } from '@polylogue/contract/permissions';
import { describe, expect, it } from 'vitest';
import IconApi from '#icon/IconApi';
import { type AdminScreen, adminScreen, type ScreenName } from '../../entity/screens/admin-screen.ts';
import { navigationOf, type NavigationSection } from './admin-navigation.ts';
import { addressOfThing, adminScreens, screenAt } from './admin-screens.ts';
import { closedBy, itemsAbove, type Viewer, visibleSections } from './navigation-rules.ts';

/** Document 1 §6: who sees a specified item. */
const specified: Partial<Record<ScreenName, Action[]>> = {
  dashboard: ['AnalyticsRead', 'AnalyticsCreate', 'AnalyticsWrite'],
  agents: [
    'GptSystemsRead',
    'GptSystemsCreate',
    'GptSystemsWrite',
    'GptSystemsReadSpecific',
    'GptSystemsWriteSpecific',
  ],
  fileLibraries: [
    'DataSourcesRead',
    'DataSourcesCreate',
    'DataSourcesWrite',
    'DataSourcesReadSpecific',
    'DataSourcesWriteSpecific',
  ],
  brands: ['BrandsRead', 'BrandsCreate', 'BrandsWrite'],
  guidelines: ['GuidelinesDocumentsRead', 'GuidelinesDocumentsCreate', 'GuidelinesDocumentsWrite'],
  chatAccessPolicies: ['ChatAccessPoliciesRead', 'ChatAccessPoliciesCreate', 'ChatAccessPoliciesWrite'],
  userRoles: ['UserRolesRead', 'UserRolesCreate', 'UserRolesWrite'],
  users: ['UserRead', 'UserRolePermissionsRead', 'UserRolePermissionsCreate', 'UserRolePermissionsWrite'],
  auditLogs: ['ConfigurationAuditLogRead'],
  instanceSettings: ['InstanceSettingsRead'],
};

const load = () => Promise.resolve(() => null);
const screen = (name: ScreenName, path: string, more: Partial<AdminScreen> = {}) =>
  adminScreen({ name, path, Icon: IconApi, may: ['BrandsRead'], load, ...more });

/** Out of order, as features come. */
const screens = [
  screen('models', 'models', { may: ['InstanceSettingsRead'] }),
  screen('users', 'user', {
    pages: [
      { path: 'new', may: ['UserWrite'], load },
      { path: ':userId/edit', load },
      { path: ':userId/profile', load },
    ],
  }),
  screen('brands', 'brand'),
  screen('guidelines', 'guidelines', {
    pages: [
      { path: 'templates', name: 'templates', load },
      { path: 'templates/:id/edit', load },
    ],
  }),
  screen('instanceSettings', 'instanceSettings', { flag: 'ShowInstanceSettingsPage' }),
  screen('agents', 'gptsystem'),
];

const viewer = (held: readonly Action[], given: Partial<Viewer> = {}): Viewer => ({
  actions: held,
  isFeatureEnabled: () => true,
  ...given,
});
const namesIn = (sections: readonly NavigationSection[]) =>
  sections.map(({ name, items }) => [name, ...items.map((item) => item.name)]);
const namesFor = (declared: readonly AdminScreen[], given: Viewer) =>
  namesIn(visibleSections(navigationOf(declared), given));

describe('the administration’s side menu', () => {
  it('document 1 §2: has two sections with the declared screens in the specified order', () => {
    expect(namesFor(screens, viewer(actions))).toEqual([
      ['manageAgents', 'agents'],
      ['administration', 'brands', 'guidelines', 'users', 'instanceSettings', 'models', 'api'],
    ]);
  });

  it('shows a screen that nothing places after the others, and no section without items', () => {
    const unplaced = screen('templates', 'other');
    expect(namesFor([unplaced, ...screens.slice(0, 1)], viewer(actions))).toEqual([
      ['administration', 'models', 'templates', 'api'],
    ]);
  });

  it.each(adminScreens.filter(({ name }) => specified[name]).map((declared) => [declared.name, declared]))(
    'document 1 §6: %s shows to whoever holds one of its actions, and to nobody else',
    (name, declared) => {
      expect(declared.may.toSorted()).toEqual(specified[name]?.toSorted());
    },
  );

  it('the product’s own screens each have a name and an address of their own', () => {
    expect(adminScreens.map(({ name }) => name)).toEqual(expect.arrayContaining(['models', 'searchIndex']));
    expect(new Set(adminScreens.map(({ name }) => name)).size).toBe(adminScreens.length);
    expect(new Set(adminScreens.map(({ path }) => path)).size).toBe(adminScreens.length);
  });

  it('document 1 §2: Instance Settings shows only while the flag ShowInstanceSettingsPage is on', () => {
    const asked = new Set<string>();
    const isFeatureEnabled = (name: string) => {
      asked.add(name);
      return false;
    };
    expect(namesFor(screens, viewer(actions, { isFeatureEnabled })).flat()).not.toContain('instanceSettings');
    expect(asked).toEqual(new Set(['ShowInstanceSettingsPage']));
  });

  it('document 1 §5: an item with a list of roles shows only to these; the role is admin unless another is given', () => {
    const sees = (roles: string[], role?: string) =>
      namesFor([screen('brands', 'brand', { roles })], viewer(actions, role === undefined ? {} : { role }))
        .flat()
        .includes('brands');
    expect([sees(['admin']), sees(['editor']), sees(['editor', 'admin'])]).toEqual([true, false, true]);
    expect([sees(['admin'], 'editor'), sees(['editor'], 'editor'), sees([], 'admin')]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('the administration’s addresses', () => {
  const pageAt = (pathname: string) => screenAt(screens, pathname)?.page?.path;

  it('lead to a screen or to the page below it that fits best', () => {
    expect(
      ['/admin/user', '/admin/gptsystem', '/admin/nowhere', '/admin/user/7/nothing'].map(
        (pathname) => screenAt(screens, pathname)?.screen.name,
      ),
    ).toEqual(['users', 'agents', undefined, undefined]);
    expect(
      ['/admin/user', '/admin/user/new', '/admin/user/7/edit', '/admin/guidelines/templates'].map(pageAt),
    ).toEqual([undefined, 'new', ':userId/edit', 'templates']);
  });

  it('close to whoever may not see the screen, by actions and flag, and a page by its own', () => {
    const pathnames = [
      '/admin/brand',
      '/admin/models',
      '/admin/instanceSettings',
      '/admin/user/new',
      '/admin/user/7/edit',
    ];
    const closedFor = (held: readonly Action[], given?: Partial<Viewer>) =>
      pathnames.flatMap((pathname) => {
        const found = screenAt(screens, pathname);
        const by = found && closedBy(found, viewer(held, given));
        return by ? [`${pathname}: ${by}`] : [];
      });
    expect(closedFor(actions)).toEqual([]);
    expect(closedFor(actions, { isFeatureEnabled: () => false })).toEqual([
      '/admin/instanceSettings: feature',
    ]);
    expect(closedFor(['BrandsRead'])).toEqual(['/admin/models: role', '/admin/user/new: role']);
  });

  it('lead from a thing of the audit log to the screen that shows it', () => {
    const kinds = ['User', 'UserRole', 'Group', 'ModelProvider'];
    const single = ['FeatureFlag', 'InstanceSettings', 'SearchIndex'];
    const of = (type: string) => addressOfThing(adminScreens, { type, id: 'a/7' });
    expect([...kinds, ...single, 'LocalAccount'].map(of)).toEqual([
      '/admin/user/a%2F7/edit',
      '/admin/userRole/a%2F7/edit',
      '/admin/group/a%2F7/edit',
      '/admin/models/a%2F7/edit',
      '/admin/features',
      '/admin/instanceSettings',
      '/admin/searchIndex',
      undefined,
    ]);
    const shownAt = (type: string) => {
      const at = screenAt(adminScreens, of(type) ?? '');
      return at?.page?.shows ?? at?.screen.shows;
    };
    expect([...kinds, ...single].map(shownAt)).toEqual([...kinds, ...single]);
  });

  it('know what stands above them', () => {
    const above = (pathname: string) => itemsAbove(navigationOf(screens), pathname).map(({ name }) => name);
    expect(above('/admin/user')).toEqual([]);
    expect(above('/admin/user/7/edit')).toEqual(['users']);
    expect(above('/admin/guidelines/templates/7/edit')).toEqual(['guidelines', 'templates']);
  });
});
