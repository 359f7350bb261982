import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, expect, it } from 'vitest';
import { mainId, useFocusAtPage } from './use-focus-at-page.ts';

function Layout() {
  useFocusAtPage();
  return (
    <>
      <button>menu</button>
      <main id={mainId} tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}

function open() {
  const children = [
    { path: 'list', element: <button>create</button> },
    { path: 'thing', element: <p>thing</p> },
    { path: 'form', element: <input aria-label="field" autoFocus /> },
  ];
  const router = createMemoryRouter([{ path: '/', element: <Layout />, children }], {
    initialEntries: ['/list'],
  });
  render(<RouterProvider router={router} />);
  return { go: (path: string) => act(() => router.navigate(path)) };
}
/** Waits for the focus change after rendering. */
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 20)));

afterEach(cleanup);

it('focuses the next page when the activated link is gone', async () => {
  const { go } = open();
  await settle();
  // The first page of a visit takes no focus.
  expect(document.activeElement).toBe(document.body);
  screen.getByText('create').focus();
  await go('/thing');
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('keeps the focus on an element that still exists', async () => {
  const { go } = open();
  screen.getByText('menu').focus();
  await go('/thing');
  await settle();
  expect(document.activeElement).toBe(screen.getByText('menu'));
  act(() => screen.getByText('menu').blur());
  await go('/form');
  await settle();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'field' }));
});
