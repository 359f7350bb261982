import { modelProviderRoutes } from '@polylogue/contract/instance/model-providers/routes';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { type LocalServer, startLocalServer } from '../../../../lib/testing/local-server.ts';
import { renderOnBackdrop } from '../../../../testing/render-on-backdrop.tsx';
import { startTestTexts } from '../../../../testing/test-page.tsx';
import { FirstModelPage } from './first-model-page.tsx';

const agents = {
  guide: { gptSystemId: 'guide', name: 'Guide' },
  assistant: { gptSystemId: 'assistant', name: 'Assistant' },
};
let server: LocalServer;
let hasModel: boolean;

beforeAll(startTestTexts);
beforeEach(async () => {
  localStorage.clear();
  hasModel = false;
  server = await startLocalServer(({ method, path }, response) => {
    if (method === 'POST') hasModel = true;
    const { guide, assistant } = agents;
    const answers: [RegExp, unknown][] = [
      [/AvailableGptSystems$/, { items: hasModel ? [guide, assistant] : [guide] }],
      [/UserRolesWithResolvedActions$/, { roles: [], resolvedActions: ['InstanceSettingsWrite'] }],
      [/modelProviders/, { items: [] }],
    ];
    response.end(JSON.stringify(answers.find(([pattern]) => pattern.test(path))?.[1] ?? {}));
  });
});
afterEach(async () => {
  cleanup();
  await server.close();
});

it('opens a new chat with the agent created for the model', async () => {
  const path = '/setup/model';
  const { store, address } = renderOnBackdrop({ path, element: <FirstModelPage />, isSignedIn: true });
  await waitFor(() => expect(server.received.some((call) => /Available/.test(call.path))).toBe(true));
  fireEvent.change(await screen.findByLabelText('API key'), { target: { value: 'key' } });
  fireEvent.change(screen.getByRole('combobox', { name: /model/i }), { target: { value: 'large' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(address()).toBe('/chat'));
  expect(server.received.some((call) => call.path === modelProviderRoutes.create.path)).toBe(true);
  await waitFor(() =>
    expect(store.getState()).toMatchObject({ userChat: { currentGptSystemId: 'assistant' } }),
  );
});
