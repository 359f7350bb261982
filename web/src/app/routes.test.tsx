import { render, screen, cleanup } from '@testing-library/react';
import type { RouteObject } from 'react-router';
import { createMemoryRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, describe, expect, it } from 'vitest';
import { discoverScreens, routes } from './router.tsx';

/** Keeps redirects and replaces screens by their address. */
function withoutScreens(objects: RouteObject[]): RouteObject[] {
  return objects.map((route): RouteObject => {
    const { lazy, Component, children, errorElement: _, hydrateFallbackElement: _fallback, ...rest } = route;
    const element = lazy || Component ? <p>screen</p> : rest.element;
    if (route.index) return { ...rest, index: true, element: element ?? <p>screen</p> };
    if (children) return { id: rest.id, path: rest.path, children: withoutScreens(children) };
    return { path: rest.path, element: element ?? <p>screen</p> };
  });
}

async function landing(path: string): Promise<string> {
  const router = createMemoryRouter(withoutScreens(routes), {
    initialEntries: [path],
    patchRoutesOnNavigation: ({ patch, ...args }) =>
      discoverScreens({ ...args, patch: (id, found) => patch(id, withoutScreens(found)) }),
  });
  render(<RouterProvider router={router} />);
  await screen.findByText('screen');
  return router.state.location.pathname;
}

describe('addresses', () => {
  afterEach(cleanup);

  it.each([
    ['/', '/auth/jwt/login'],
    ['/auth', '/chat'],
    ['/auth/jwt/register', '/chat'],
    ['/auth/local/abc', '/chat'],
    ['/auth/nowhere/else', '/chat'],
    ['/chat/0192/too/deep', '/chat'],
    ['/public-chat', '/chat'],
    ['/public-chat/help/true/deep', '/chat'],
    ['/nowhere', '/chat'],
    ['/administrator', '/chat'],
    ['/setup/search-index', '/admin/searchIndex'],
  ])('redirects %s to %s', async (from, to) => {
    expect(await landing(from)).toBe(to);
  });

  it.each([
    '/auth/jwt/login',
    '/auth/forgotten-password',
    '/setup',
    '/setup/model',
    '/chat',
    '/chat/account',
    '/chat/0192',
    '/public-chat/help',
    '/public-chat/help/true',
    '/404',
  ])('matches %s to a screen', async (path) => {
    expect(await landing(path)).toBe(path);
    expect(matchRoutes(routes, path)?.at(-1)?.route.path).not.toBe('*');
  });

  it.each(['/admin', '/admin/models', '/admin/searchIndex'])(
    'discovers the route of %s on the first visit',
    async (path) => {
      expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe('*');
      expect(await landing(path)).toBe(path);
    },
  );
});
