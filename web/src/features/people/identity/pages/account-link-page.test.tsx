import { identityRoutes } from '@polylogue/contract/people/identity/routes';
import { userRoutes } from '@polylogue/contract/people/users/routes';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { answer, memoryTransport, refusal } from '../../../../testing/memory-transport.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { loginPath } from '../identity-config.ts';
import { AccountLinkPage } from './account-link-page.tsx';

beforeAll(startTestTexts);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('offers to sign in and to request another link when the link has been used', async () => {
  const used = memoryTransport([
    refusal(userRoutes.readLink, [400, 'account_link.invalid']),
    answer(identityRoutes.setupState, {
      isRequired: false,
      usesLocalAccounts: true,
      canRequestPasswordReset: true,
    }),
  ]);
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => used(new URL(path, 'http://link.test'), init));
  renderOnBackdrop({ path: '/auth/link', element: <AccountLinkPage /> });
  await screen.findByRole('alert');
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(loginPath);
  const another = await screen.findByRole('link', { name: 'Request a new link' });
  expect(another.getAttribute('href')).toBe('/auth/forgotten-password');
});
