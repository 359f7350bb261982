import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../lib/testing/local-server.ts';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { renderOnBackdrop } from '../../../testing/render-on-backdrop.tsx';
import { AdministratorForm } from './administrator-form.tsx';

const person = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' };
let server: LocalServer;
let signInStatus: number;

beforeAll(startTestTexts);
beforeEach(async () => {
  localStorage.clear();
  signInStatus = 200;
  server = await startLocalServer(({ path }, response) => {
    if (path === identityRoutes.setup.path) response.writeHead(204).end();
    else response.writeHead(signInStatus).end(JSON.stringify({ redirectTo: '/oidc/auth/one' }));
  });
});
afterEach(async () => {
  cleanup();
  await server.close();
});

function setUp() {
  const shown = renderOnBackdrop({ path: '/setup', element: <AdministratorForm token="one-time" /> });
  for (const [label, value] of [
    ['Name', person.name],
    ['E-mail', person.email],
    ['Password', person.password],
  ] as const) {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Create administrator' }));
  return shown;
}

it('signs the new administrator in, and continues with connecting a model', async () => {
  const { left, auth } = setUp();
  await vi.waitFor(() => expect(left).toEqual(['/oidc/auth/one']));
  const [made, signedIn] = server.received.map(({ body }) => JSON.parse(body) as object);
  expect(made).toEqual({ ...person, setupToken: 'one-time' });
  expect(signedIn).toEqual({ email: person.email, password: person.password });
  expect(auth().pathAfterLogin).toBe('/setup/model');
});

it('redirects to the login page when signing in fails, since the account exists', async () => {
  signInStatus = 429;
  const { left, address } = setUp();
  await screen.findByText('another screen');
  expect([address(), left]).toEqual(['/auth/jwt/login', []]);
});
