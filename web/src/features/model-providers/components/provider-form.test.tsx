// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../lib/testing/local-server.ts';
import { startTestTexts, TestPage } from '../../../testing/test-page.tsx';
import { createTestStore } from '../../../testing/test-store.ts';
import { emptyDraft } from '../provider-draft.ts';
import { ProviderForm } from './provider-form.tsx';

let server: LocalServer;
beforeAll(startTestTexts);
beforeEach(async () => {
  server = await startLocalServer((_call, response) => {
    const errors = [{ key: 'baseUrl', value: 'Words of the server' }];
    response.writeHead(400).end(JSON.stringify({ code: 'request.invalid', errors, requestId: 'r' }));
  });
});
afterEach(async () => {
  cleanup();
  await server.close();
});

/** Tests the connection to an address; resolves to the address's field once it is marked. */
async function testConnection(baseUrl: string): Promise<HTMLElement> {
  const draft = { ...emptyDraft, kind: 'openai-compatible', baseUrl } as const;
  render(
    <Provider store={createTestStore().store}>
      <TestPage>
        <ProviderForm draft={draft} knownModels={[]} onSaved={() => undefined} />
      </TestPage>
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  const field = screen.getByLabelText('Address');
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  return field;
}

it('marks an address that is none without asking the server', async () => {
  await testConnection('127.0.0.1:9');
  expect(screen.getByText(/^This is not a web address/)).toBeTruthy();
  expect(server.received).toEqual([]);
});

it('marks a field that the server refuses, in the words of the screen', async () => {
  await testConnection('http://127.0.0.1:9/v1');
  expect(screen.getByText("This can't be used here.")).toBeTruthy();
  expect(screen.queryByText(/Words of the server/)).toBeNull();
});
