// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ServerResponse } from 'node:http';
import { Provider } from 'react-redux';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../lib/testing/local-server.ts';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { createTestStore } from '../../../testing/test-store.ts';
import { testBrandTheme } from '../../../testing/test-brand-theme.ts';
import { BrandContext, type DressedBrand } from '../../brands/api.ts';
import { LocalSignInPage } from './local-sign-in-page.tsx';

const dressed: DressedBrand = {
  brand: {
    brandKey: 'northwind',
    name: 'Northwind',
    logoFileName: null,
    splashScreenBackgroundFileName: null,
    useLoginBackgroundImg: false,
    loginBackground: { main: '#EFE6FD' },
    loginAlignment: 'Center',
  },
  theme: testBrandTheme,
};
let server: LocalServer;
let answer: (response: ServerResponse) => void;

beforeAll(startTestTexts);
beforeEach(async () => {
  server = await startLocalServer((_call, response) => answer(response));
});
afterEach(async () => {
  cleanup();
  await server.close();
});

/** Enters credentials and sends them; resolves to the password's field once the error shows. */
async function signIn(): Promise<HTMLInputElement> {
  render(
    <Provider store={createTestStore().store}>
      <TestPage>
        <BrandContext value={dressed}>
          <MemoryRouter initialEntries={['/auth/interaction/1']}>
            <Routes>
              <Route path="/auth/interaction/:uid" element={<LocalSignInPage />} />
            </Routes>
          </MemoryRouter>
        </BrandContext>
      </TestPage>
    </Provider>,
  );
  const password = screen.getByLabelText<HTMLInputElement>('Password');
  fireEvent.change(screen.getByLabelText('E-mail'), { target: { value: 'ada@example.org' } });
  fireEvent.change(password, { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByRole('alert');
  return password;
}

it('keeps the password when the server can not be reached', async () => {
  answer = (response) => void response.destroy();
  expect((await signIn()).value).toBe('correct horse');
});

it('clears a password that was refused', async () => {
  const refusal = { code: 'identity.wrong_credentials', errors: [], requestId: 'r' };
  answer = (response) => void response.writeHead(401).end(JSON.stringify(refusal));
  expect((await signIn()).value).toBe('');
});
