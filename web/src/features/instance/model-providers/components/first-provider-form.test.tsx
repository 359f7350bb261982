import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../../lib/testing/local-server.ts';
import { startTestTexts, TestPage } from '../../../../testing/test-page.tsx';
import { createTestStore } from '../../../../testing/test-store.ts';
import { FirstProviderForm } from './first-provider-form.tsx';

let server: LocalServer;
/** Result of the connection test; `undefined`: the address is refused. */
let found: object | undefined;
beforeAll(startTestTexts);
beforeEach(async () => {
  server = await startLocalServer((_call, response) => {
    if (found)
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found));
    const errors = [{ key: 'baseUrl', value: 'Words of the server' }];
    response.writeHead(400).end(JSON.stringify({ code: 'request.invalid', errors, requestId: 'r' }));
  });
});
afterEach(async () => {
  cleanup();
  found = undefined;
  await server.close();
});

const open = (baseUrl: string) => {
  const ollama = {
    server: 'ollama',
    name: 'Ollama',
    kind: 'openai-compatible',
    isConfigured: false,
  } as const;
  render(
    <Provider store={createTestStore().store}>
      <TestPage>
        <FirstProviderForm server={{ ...ollama, baseUrl, models: ['llama'] }} onSaved={() => undefined} />
      </TestPage>
    </Provider>,
  );
  return screen.getByLabelText('Base URL');
};
/** Tests the connection to an address; resolves to the address field once it is marked. */
async function testConnection(baseUrl: string): Promise<void> {
  const field = open(baseUrl);
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
}

it('marks an invalid address without calling the server', async () => {
  await testConnection('127.0.0.1:9');
  expect(screen.getByText(/^Enter an address that starts with/)).toBeTruthy();
  expect(server.received).toEqual([]);
});

it('marks a field refused by the server with a translated error', async () => {
  await testConnection('http://127.0.0.1:9/v1');
  expect(screen.getByText('This value is not valid.')).toBeTruthy();
  expect(screen.queryByText(/Words of the server/)).toBeNull();
});

it('resets test result and permission when the address changes', async () => {
  found = { status: 'ok', models: ['llama', 'mistral'], modelsListed: true, answeredBy: null };
  open('http://127.0.0.1:9/v1');
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  const result = () => screen.queryByText('Connected: 2 models available.');
  await expect.poll(result).toBeTruthy();
  const isAllowed = () => screen.getByRole<HTMLInputElement>('switch').checked;
  expect(isAllowed()).toBe(true);
  const field = screen.getByLabelText('Base URL');
  fireEvent.change(field, { target: { value: 'http://127.0.0.1:9/v2' } });
  await expect.poll(result).toBeNull();
  expect(isAllowed()).toBe(true);
  fireEvent.change(field, { target: { value: 'http://127.0.0.1:10/v2' } });
  await expect.poll(isAllowed).toBe(false);
});

it('requires a model before connecting, and masks the API key', async () => {
  open('http://127.0.0.1:9/v1');
  expect(screen.getByRole('button', { name: 'Show API key' })).toBeTruthy();
  fireEvent.change(screen.getByRole('combobox', { name: 'Default model' }), { target: { value: '' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByText('This field is required.');
  expect(server.received).toEqual([]);
});
