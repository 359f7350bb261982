import { type Action, actions, type BuiltInRole, builtInRoles } from '@polylogue/contract/permissions';
import { describe, expect, it } from 'vitest';
import { adminNavigation, type NavigationSection } from './admin-navigation.ts';
import { hasAdminScreen } from './admin-screens.ts';
import { isClosed, itemAt, type Viewer, visibleSections } from './navigation-rules.ts';

/** As when every screen is there. */
const viewer = (held: readonly Action[], given: Partial<Viewer> = {}): Viewer => ({
  actions: held,
  isFeatureEnabled: () => true,
  hasScreen: () => true,
  ...given,
});
const namesIn = (sections: readonly NavigationSection[]) =>
  sections.map(({ name, items }) => [name, ...items.map((item) => item.name)]);
const namesFor = (held: readonly Action[], given?: Partial<Viewer>) =>
  namesIn(visibleSections(adminNavigation, viewer(held, given)));

/** The product's own, behind the specified ones. */
const own = ['models', 'searchIndex', 'api'];

describe('the administration’s side menu', () => {
  it('document 1 §2: has two sections with these items in this order', () => {
    expect(namesFor(actions)).toEqual([
      ['manageAgents', 'dashboard', 'agents', 'fileLibraries'],
      [
        'administration',
        'brands',
        'guidelines',
        'chatAccessPolicies',
        'userRoles',
        'users',
        'auditLogs',
        'instanceSettings',
        ...own,
      ],
    ]);
  });

  it.each<[string, Action[]]>([
    ['dashboard', ['AnalyticsRead', 'AnalyticsCreate', 'AnalyticsWrite']],
    [
      'agents',
      [
        'GptSystemsRead',
        'GptSystemsCreate',
        'GptSystemsWrite',
        'GptSystemsReadSpecific',
        'GptSystemsWriteSpecific',
      ],
    ],
    [
      'fileLibraries',
      [
        'DataSourcesRead',
        'DataSourcesCreate',
        'DataSourcesWrite',
        'DataSourcesReadSpecific',
        'DataSourcesWriteSpecific',
      ],
    ],
    ['brands', ['BrandsRead', 'BrandsCreate', 'BrandsWrite']],
    ['guidelines', ['GuidelinesDocumentsRead', 'GuidelinesDocumentsCreate', 'GuidelinesDocumentsWrite']],
    ['chatAccessPolicies', ['ChatAccessPoliciesRead', 'ChatAccessPoliciesCreate', 'ChatAccessPoliciesWrite']],
    ['userRoles', ['UserRolesRead', 'UserRolesCreate', 'UserRolesWrite']],
    [
      'users',
      ['UserRead', 'UserRolePermissionsRead', 'UserRolePermissionsCreate', 'UserRolePermissionsWrite'],
    ],
    ['auditLogs', ['ConfigurationAuditLogRead']],
    ['instanceSettings', ['InstanceSettingsRead']],
  ])('document 1 §6: %s shows to whoever holds one of its actions, and to nobody else', (name, listed) => {
    const shownBy = actions.filter((action) =>
      namesFor([action])
        .flat()
        .some((shown) => shown === name),
    );
    expect(shownBy.toSorted()).toEqual(listed.toSorted());
  });

  it.each<[BuiltInRole, string[]]>([
    ['member', ['agents']],
    ['analyst', ['dashboard', 'agents']],
    ['knowledgeManager', ['agents', 'fileLibraries']],
    ['agentAuthor', ['agents', 'fileLibraries', 'guidelines']],
  ])('document 1 §6: the role %s sees %j of it', (role, names) => {
    const sections = visibleSections(adminNavigation, viewer(builtInRoles[role].actions));
    expect(sections.flatMap(({ items }) => items.map(({ name }) => name))).toEqual(names);
  });

  it('document 1 §2: Instance Settings shows only while the flag ShowInstanceSettingsPage is on', () => {
    const asked: string[] = [];
    const isFeatureEnabled = (name: string) => {
      asked.push(name);
      return false;
    };
    expect(namesFor(actions, { isFeatureEnabled }).flat()).not.toContain('instanceSettings');
    expect(new Set(asked)).toEqual(new Set(['ShowInstanceSettingsPage']));
  });

  it('document 1 §5: an item with a list of roles shows only to these; the role is admin unless another is given', () => {
    const listing = (roles: string[]): NavigationSection[] =>
      adminNavigation.map((section) => ({
        ...section,
        items: section.items.map((item) => (item.name === 'brands' ? { ...item, roles } : item)),
      }));
    const sees = (roles: string[], role?: string) =>
      namesIn(visibleSections(listing(roles), viewer(actions, role === undefined ? {} : { role })))
        .flat()
        .includes('brands');
    expect([sees(['admin']), sees(['editor']), sees(['editor', 'admin'])]).toEqual([true, false, true]);
    expect([sees(['admin'], 'editor'), sees(['editor'], 'editor'), sees([], 'admin')]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('shows an item only once its screen is there, and no section without items', () => {
    const hasScreen = (path: string) => path === '/admin/brand';
    expect(namesFor(actions, { hasScreen })).toEqual([['administration', 'brands', 'api']]);
    expect(['/admin', '/admin/models', '/admin/searchIndex', '/admin/brand'].filter(hasAdminScreen)).toEqual([
      '/admin/models',
      '/admin/searchIndex',
    ]);
  });

  it('closes an address to whoever may not see its item, by actions and flag, with or without a screen', () => {
    const closedFor = (held: readonly Action[], given?: Partial<Viewer>) =>
      ['/admin/brand', '/admin/models/7', '/admin/instanceSettings', '/admin/nowhere'].filter((pathname) =>
        isClosed(adminNavigation, pathname, viewer(held, { hasScreen: () => false, ...given })),
      );
    expect(closedFor(actions)).toEqual([]);
    expect(closedFor(actions, { isFeatureEnabled: () => false })).toEqual(['/admin/instanceSettings']);
    expect(closedFor(['BrandsRead'])).toEqual(['/admin/models/7', '/admin/instanceSettings']);
  });

  it('knows to which item an address belongs', () => {
    const at = (pathname: string) => itemAt(adminNavigation, pathname)?.name;
    expect(['/admin', '/admin/gptsystem', '/admin/gptsystem/7/edit', '/admin/userRole/new'].map(at)).toEqual([
      'dashboard',
      'agents',
      'agents',
      'userRoles',
    ]);
    expect(['/admin/user/7/edit', '/admin/guidelines/templates', '/admin/guidelines/7/edit'].map(at)).toEqual(
      ['users', 'templates', 'guidelines'],
    );
    expect(at('/admin/nowhere')).toBeUndefined();
  });
});
