import type { ModelProvider } from '@polylogue/contract/instance/model-providers/schemas';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../../lib/testing/local-server.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { ProviderEditor } from './provider-editor.tsx';

const provider: ModelProvider = {
  modelProviderId: '01890a5d-ac96-774b-bcce-b302099a8057',
  source: 'stored',
  name: 'Ours',
  kind: 'openai',
  baseUrl: null,
  apiVersion: null,
  deployments: [{ name: 'first', abilities: ['tools'], contextTokens: 1000, isHipaaCompliant: false }],
  defaultModel: 'first',
  isDefault: true,
  allowPrivateAddress: false,
  apiKey: { configured: true, last4: 'abcd' },
  version: 3,
  createdAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
  failedTest: null,
  permissions: { canEdit: true, canDelete: true },
};
let server: LocalServer;
let tested: object;
const sent = (method: string) => server.received.find((call) => call.method === method);

beforeAll(startTestTexts);
beforeEach(async () => {
  sessionStorage.clear();
  tested = { status: 'ok', models: ['gpt-4o', 'first'], modelsListed: true, answeredBy: null };
  server = await startLocalServer(({ method, path }, response) => {
    if (path.endsWith('/test')) {
      return void response.end(JSON.stringify(tested));
    }
    response.end(JSON.stringify(method === 'PUT' ? { ...provider, version: 4 } : { items: [] }));
  });
});
afterEach(async () => {
  cleanup();
  await server.close();
});

it('offers listed models with known facts, and saves with the version', async () => {
  renderOnBackdrop({
    path: '/admin/models',
    element: <ProviderEditor provider={provider} />,
    isSignedIn: true,
  });
  expect(screen.getByText('Context window of 1K tokens · Tool calling')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText(/^Connected/);
  const name = screen.getByRole('combobox', { name: 'Model or deployment' });
  fireEvent.change(name, { target: { value: 'gpt-4o' } });
  fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  await screen.findByText(/^Context window of 128K tokens/);
  fireEvent.click(screen.getByRole('switch', { name: 'HIPAA compliant' }));
  fireEvent.click(
    within(screen.getByRole('region', { name: 'Unsaved changes' })).getByRole('button', { name: /^Save/ }),
  );
  await waitFor(() => expect(sent('PUT')).toBeDefined());
  expect(sent('PUT')?.headers['if-match']).toBe('"3"');
  const body = JSON.parse(sent('PUT')?.body ?? '') as ModelProvider;
  expect(body.deployments).toMatchObject([
    provider.deployments[0],
    {
      name: 'gpt-4o',
      abilities: ['vision', 'tools'],
      isHipaaCompliant: true,
    },
  ]);
  expect(body).not.toHaveProperty('apiKey');
});

it('leaves the default provider in place when another is connected', async () => {
  renderOnBackdrop({ path: '/admin/models', element: <ProviderEditor hasDefault />, isSignedIn: true });
  const isDefault = await screen.findByRole('switch', { name: 'Default provider' });
  expect((isDefault as HTMLInputElement).checked).toBe(false);
});

it('clears the default when its model is removed, and requires another', async () => {
  renderOnBackdrop({
    path: '/admin/models',
    element: <ProviderEditor provider={provider} />,
    isSignedIn: true,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove first' }));
  await screen.findByText('Models, Default model');
  fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('button', { name: 'Default model' })).toBeTruthy();
  expect(sent('PUT')).toBeUndefined();
});

it('saves a provider with only embedding models, and explains that none answers', async () => {
  renderOnBackdrop({
    path: '/admin/models',
    element: <ProviderEditor provider={provider} />,
    isSignedIn: true,
  });
  const add = (model: string) => {
    const name = screen.getByRole('combobox', { name: 'Model or deployment' });
    fireEvent.change(name, { target: { value: model } });
    fireEvent.click(screen.getByRole('button', { name: 'Add' }));
  };
  fireEvent.click(screen.getByRole('button', { name: 'Remove first' }));
  add('text-embedding-3-small');
  await screen.findByText(/None of them generates answers/);
  expect(screen.queryByRole('combobox', { name: 'Default model' })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(sent('PUT')).toBeDefined());
  expect(JSON.parse(sent('PUT')?.body ?? '')).toMatchObject({ isDefault: false, defaultModel: null });
});

it('confirms saving a connection that failed its test, and marks the saved one', async () => {
  tested = { status: 'failed', at: 'models', code: 'model.host_unknown' };
  renderOnBackdrop({
    path: '/admin/models',
    element: <ProviderEditor provider={provider} />,
    isSignedIn: true,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Test connection' }));
  await screen.findByText(/^The test failed: The model's server was not found/);
  fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Theirs' } });
  const save = async () => {
    fireEvent.click(await screen.findByRole('button', { name: /^Save/ }));
    return within(await screen.findByRole('alertdialog'));
  };
  const dialog = await save();
  expect(dialog.getByText(/was not found/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sent('PUT')).toBeUndefined();
  fireEvent.click((await save()).getByRole('button', { name: 'Save anyway' }));
  await waitFor(() =>
    expect(server.received.some(({ path }) => path.endsWith(`${provider.modelProviderId}/test`))).toBe(true),
  );
  expect(sent('PUT')).toBeDefined();
});

it('shows why the saved connection failed its last test', () => {
  const failedTest = { code: 'model.connection_refused', at: '2026-11-20T08:00:00Z' };
  renderOnBackdrop({
    path: '/admin/models',
    element: <ProviderEditor provider={{ ...provider, failedTest }} />,
    isSignedIn: true,
  });
  expect(screen.getByRole('alert').textContent).toContain("The model's server refused the connection");
});
