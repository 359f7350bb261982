import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import IconApi from '#icon/IconApi';
import { adminScreen, type ItemNotes, type ScreenName } from '../../entity/screens/admin-screen.ts';
import { navigationOf, type NavigationSection } from './admin-navigation.ts';
import { AdminNavigationList } from './admin-navigation-list.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

const load = () => Promise.resolve(() => null);
const screenOf = (name: ScreenName, path: string) =>
  adminScreen({ name, path, Icon: IconApi, may: ['BrandsRead'], load });
const sections = navigationOf([
  screenOf('dashboard', ''),
  screenOf('brands', 'brand'),
  {
    ...screenOf('guidelines', 'guidelines'),
    pages: [
      { path: 'new', load },
      { path: 'templates', name: 'templates', load },
    ],
  },
]);

function show(pathname: string, isMini = false, shown: readonly NavigationSection[] = sections): void {
  render(
    <TestPage>
      <MemoryRouter initialEntries={[pathname]}>
        <AdminNavigationList sections={shown} isMini={isMini} onNavigate={() => undefined} />
      </MemoryRouter>
    </TestPage>,
  );
}
const link = (name: string | RegExp) => screen.getByRole('link', { name });

describe('administration menu', () => {
  it('opens only paths that contain http in a new tab, without an opener (document 1 §2)', () => {
    show('/admin');
    expect(screen.getAllByRole('link')).toHaveLength(4);
    const inNewTab = screen.getAllByRole('link').filter((element) => element.hasAttribute('target'));
    expect(inNewTab.map((element) => [element.getAttribute('href'), element.getAttribute('rel')])).toEqual([
      [`${location.origin}/api/docs`, 'noopener'],
    ]);
    expect(link(/^API .*\(opens in a new tab\)$/)).toBe(inNewTab[0]);
    expect(link('Guidelines').getAttribute('href')).toBe('/admin/guidelines');
  });

  it('expands items only at addresses below admin/{segment}/ (document 1 §2)', () => {
    for (const [pathname, isExpanded] of [
      ['/admin', false],
      ['/admin/guidelines', false],
      ['/admin/brand/7/edit', false],
      ['/admin/guidelines/new', true],
      ['/admin/guidelines/templates', true],
    ] as const) {
      show(pathname);
      expect(screen.queryByRole('link', { name: 'Templates' }) !== null, pathname).toBe(isExpanded);
      cleanup();
    }
  });

  it('marks the open item and its ancestor', () => {
    show('/admin/guidelines/templates');
    expect(link('Templates').getAttribute('aria-current')).toBe('page');
    expect(link('Guidelines').getAttribute('aria-current')).toBe('true');
    expect(link('Dashboard').getAttribute('aria-current')).toBeNull();
  });

  it('shows caption and label, and a disabled item without a link (document 1 §3)', () => {
    const item = (name: ScreenName, notes: ItemNotes) => ({
      ...screenOf(name, name),
      path: `/admin/${name}`,
      ...notes,
    });
    show('/admin', false, [
      {
        name: 'system',
        items: [item('models', { caption: 'api', info: '3' }), item('searchIndex', { disabled: true })],
      },
    ]);
    expect(link(/^Model Providers/).textContent).toBe('Model ProvidersFor developers3');
    expect(link('Search Index').getAttribute('aria-disabled')).toBe('true');
    expect(link('Search Index').getAttribute('href')).toBeNull();
  });

  it('keeps names as accessible names and tooltips in the icon-only menu', () => {
    show('/admin/brand', true);
    expect(screen.queryByText('Brands')).toBeNull();
    expect(link('Brands').getAttribute('aria-current')).toBe('page');
    expect(link('API (opens in a new tab)').textContent).toBe('');
  });
});
