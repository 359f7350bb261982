import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../../lib/testing/local-server.ts';
import { testBrand } from '../../../../testing/test-brand.ts';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { loginPath } from '../identity-config.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { LoginPage } from './login-page.tsx';

let server: LocalServer;
let isSetUp: boolean;
let sendsMail: boolean;
let answerCredentials: (response: ServerResponse) => void;

beforeAll(startTestTexts);
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  isSetUp = true;
  sendsMail = false;
  server = await startLocalServer(({ path }, response) => {
    if (path !== identityRoutes.setupState.path) return answerCredentials(response);
    response.end(
      JSON.stringify({ isRequired: !isSetUp, usesLocalAccounts: true, canRequestPasswordReset: sendsMail }),
    );
  });
});
afterEach(async () => {
  history.replaceState(null, '', '/');
  cleanup();
  await server.close();
});

const show = (authority?: string) =>
  renderOnBackdrop({ path: loginPath, element: <LoginPage />, ...(authority && { authority }) });
const passwordField = () => screen.findByLabelText<HTMLInputElement>('Password');
const signInButton = () => screen.queryByRole('button', { name: 'Sign in' });

async function enter(password: string): Promise<HTMLInputElement> {
  const field = await passwordField();
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.org' } });
  fireEvent.change(field, { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  return field;
}

describe('login screen with local accounts', () => {
  it('shows e-mail and password at once, and signs in with them', async () => {
    answerCredentials = (response) => void response.end(JSON.stringify({ redirectTo: '/oidc/auth/one' }));
    const { left } = show();
    await enter('correct horse');
    await vi.waitFor(() => expect(left).toEqual(['/oidc/auth/one']));
    expect(JSON.parse(server.received.at(-1)?.body ?? '')).toEqual({
      email: 'ada@example.org',
      password: 'correct horse',
    });
    expect(screen.getByRole('button', { name: 'Signing you in…' }).ariaBusy).toBe('true');
  });

  it('keeps the password when the server is unreachable', async () => {
    answerCredentials = (response) => void response.destroy();
    show();
    const field = await enter('correct horse');
    await screen.findByRole('alert');
    expect(field.value).toBe('correct horse');
  });

  it('clears a rejected password', async () => {
    const refusal = { code: 'identity.wrong_credentials', errors: [], requestId: 'r' };
    answerCredentials = (response) => void response.writeHead(401).end(JSON.stringify(refusal));
    show();
    const field = await enter('correct horse');
    await screen.findByRole('alert');
    expect([field.value, document.activeElement]).toEqual(['', field]);
  });

  it('offers a link for a forgotten password where mail is sent', async () => {
    sendsMail = true;
    show();
    const link = await screen.findByRole('link', { name: 'Forgot password?' });
    expect(link.getAttribute('href')).toBe('/auth/forgotten-password');
  });

  it('offers no link for a forgotten password without mail', async () => {
    show();
    await passwordField();
    expect(screen.queryByRole('link', { name: 'Forgot password?' })).toBeNull();
  });

  it('points to the set-up before it is done, without a form', async () => {
    isSetUp = false;
    show();
    await screen.findByText(/isn't set up yet.*one-time setup link.*output/);
    expect([signInButton(), screen.queryByLabelText('Password')]).toEqual([null, null]);
  });
});

describe('login screen', () => {
  it('names a brand without a logo once', async () => {
    show();
    await passwordField();
    expect(screen.getAllByText(testBrand.name)).toHaveLength(1);
  });

  it('links to an external provider', async () => {
    const { provider } = show('https://login.example.com/');
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    await vi.waitFor(() => expect(provider.log).toEqual(['sign in ']));
    expect(screen.queryByLabelText('Password')).toBeNull();
  });

  it('shows no form while it completes a sign-in from the address', async () => {
    history.replaceState(null, '', `${loginPath}#code=abc&state=s`);
    show();
    expect(screen.getByText('Signing you in…').parentElement?.role).toBe('status');
    expect([signInButton(), screen.queryByLabelText('Password')]).toEqual([null, null]);
    // The test double ignores responses in the address.
    await passwordField();
  });
});
