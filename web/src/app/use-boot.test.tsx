import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalServer, startLocalServer } from '../lib/testing/local-server.ts';
import { createAppParts } from './store.ts';
import { useBoot } from './use-boot.ts';

const settings = {
  name: 'Northwind',
  organizationName: '',
  entraIdSettings: { clientId: 'c', tenantId: 'oidc', instance: 'http://localhost/' },
  directory: 'http://localhost/directory',
};

function Probe() {
  const { isReady, hasHealthIssue } = useBoot();
  return <p>{`${isReady ? 'ready' : 'loading'} ${hasHealthIssue ? 'issue' : 'healthy'}`}</p>;
}
const open = () =>
  render(
    <Provider store={createAppParts().store}>
      <Probe />
    </Provider>,
  );

describe('boot', () => {
  let server: LocalServer;
  let isUp: boolean;
  beforeEach(async () => {
    localStorage.clear();
    server = await startLocalServer(({ path }, response) => {
      if (!isUp) response.writeHead(path === '/health/ready' ? 503 : 502).end();
      else response.end(path === '/health/ready' ? '{}' : JSON.stringify(settings));
    });
  });
  afterEach(async () => {
    cleanup();
    await server.close();
  });

  it('completes with the application settings', async () => {
    isUp = true;
    open();
    expect(await screen.findByText('ready healthy')).toBeDefined();
  });

  it('reports an initializing server and continues once it is ready', async () => {
    isUp = false;
    open();
    expect(await screen.findByText('loading issue')).toBeDefined();
    act(() => {
      isUp = true;
    });
    await waitFor(() => expect(screen.getByText('ready healthy')).toBeDefined(), { timeout: 5000 });
  });
});
