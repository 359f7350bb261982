import { cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, matchRoutes } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { startTestTexts, TestPage } from '../../testing/test-page.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { UnknownScreen } from './unknown-screen.tsx';

beforeAll(startTestTexts);
afterEach(cleanup);

it.each(['/admin/nowhere', '/admin/models/too/deep/for/it'])(
  'redirects %s to the area’s own address with a message',
  async (path) => {
    expect(matchRoutes(adminRoutes, path)?.at(-1)?.route.Component).toBe(UnknownScreen);
    const routes = [
      { path: '/admin', element: <p>screen</p> },
      { path: '*', Component: UnknownScreen },
    ];
    const router = createMemoryRouter(routes, { initialEntries: [path] });
    render(
      <TestPage>
        <RouterProvider router={router} />
      </TestPage>,
    );
    await screen.findByText("This page doesn't exist.");
    expect(router.state.location.pathname).toBe('/admin');
  },
);
