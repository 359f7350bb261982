import { type Action, actions } from '@polylogue/contract/permissions';
import { describe, expect, it } from 'vitest';
import IconApi from '#icon/IconApi';
import { type AdminScreen, adminScreen, type ScreenName } from '../../entity/screens/admin-screen.ts';
import { navigationOf, type NavigationSection } from './admin-navigation.ts';
import { addressOfResource, adminScreens, screenAt } from './admin-screens.ts';
import { denialReason, ancestorsOf, type Viewer, visibleSections } from './navigation-rules.ts';

/** Actions that show each specified item (document 1 §6). */
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

/** Unordered, as features register. */
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

describe('administration menu', () => {
  it('has the specified sections and order, and the product’s own screens below (document 1 §2)', () => {
    expect(namesFor(screens, viewer(actions))).toEqual([
      ['manageAgents', 'agents'],
      ['administration', 'brands', 'guidelines', 'users', 'instanceSettings'],
      ['system', 'models', 'api'],
    ]);
  });

  it('appends unlisted screens and omits empty sections', () => {
    const unplaced = screen('templates', 'other');
    expect(namesFor([unplaced, ...screens.slice(0, 1)], viewer(actions))).toEqual([
      ['system', 'models', 'templates', 'api'],
    ]);
  });

  it('puts exactly the specified items into both specified sections (document 1 §6)', () => {
    const [manageAgents, administration] = navigationOf(
      Object.keys(specified).map((name) => screen(name as ScreenName, name)),
    );
    expect(
      [...(manageAgents?.items ?? []), ...(administration?.items ?? [])].map(({ name }) => name),
    ).toEqual(Object.keys(specified));
    const own = navigationOf(adminScreens)
      .slice(0, 2)
      .flatMap(({ items }) => items);
    expect(own.filter(({ name }) => !specified[name])).toEqual([]);
  });

  it.each(adminScreens.filter(({ name }) => specified[name]).map((declared) => [declared.name, declared]))(
    'shows %s only to holders of one of its actions (document 1 §6)',
    (name, declared) => {
      expect(declared.may.toSorted()).toEqual(specified[name]?.toSorted());
    },
  );

  it('gives each of the product’s own screens a unique name and address', () => {
    expect(adminScreens.map(({ name }) => name)).toEqual(expect.arrayContaining(['models', 'searchIndex']));
    expect(new Set(adminScreens.map(({ name }) => name)).size).toBe(adminScreens.length);
    expect(new Set(adminScreens.map(({ path }) => path)).size).toBe(adminScreens.length);
  });

  it('shows Instance Settings only with the flag ShowInstanceSettingsPage (document 1 §2)', () => {
    const checkedFlags = new Set<string>();
    const isFeatureEnabled = (name: string) => {
      checkedFlags.add(name);
      return false;
    };
    expect(namesFor(screens, viewer(actions, { isFeatureEnabled })).flat()).not.toContain('instanceSettings');
    expect(checkedFlags).toEqual(new Set(['ShowInstanceSettingsPage']));
  });

  it('shows an item with roles only to those; the default role is admin (document 1 §5)', () => {
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

describe('administration addresses', () => {
  const pageAt = (pathname: string) => screenAt(screens, pathname)?.page?.path;

  it('resolve to a screen or its best matching page', () => {
    expect(
      ['/admin/user', '/admin/gptsystem', '/admin/nowhere', '/admin/user/7/nothing'].map(
        (pathname) => screenAt(screens, pathname)?.screen.name,
      ),
    ).toEqual(['users', 'agents', undefined, undefined]);
    expect(
      ['/admin/user', '/admin/user/new', '/admin/user/7/edit', '/admin/guidelines/templates'].map(pageAt),
    ).toEqual([undefined, 'new', ':userId/edit', 'templates']);
  });

  it('are closed without the screen’s actions or flag, or the page’s own', () => {
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
        const by = found && denialReason(found, viewer(held, given));
        return by ? [`${pathname}: ${by}`] : [];
      });
    expect(closedFor(actions)).toEqual([]);
    expect(closedFor(actions, { isFeatureEnabled: () => false })).toEqual([
      '/admin/instanceSettings: feature',
    ]);
    expect(closedFor(['BrandsRead'])).toEqual(['/admin/models: role', '/admin/user/new: role']);
  });

  it('link an audit log subject to its screen', () => {
    const kinds = ['User', 'UserRole', 'Group', 'ModelProvider'];
    const single = ['FeatureFlag', 'InstanceSettings', 'SearchIndex'];
    const of = (type: string) => addressOfResource(adminScreens, { type, id: 'a/7' });
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

  it('include the names of their ancestors', () => {
    const above = (pathname: string) => ancestorsOf(navigationOf(screens), pathname).map(({ name }) => name);
    expect(above('/admin/user')).toEqual([]);
    expect(above('/admin/user/7/edit')).toEqual(['users']);
    expect(above('/admin/guidelines/templates/7/edit')).toEqual(['guidelines', 'templates']);
  });
});
