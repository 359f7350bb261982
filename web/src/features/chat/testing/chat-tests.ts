/** Shared setup of chat tests: texts, layout, and a new server for each test. */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { type ConversationServer, startConversationServer } from './conversation-server.ts';
import { installFixedLayout } from '../../../testing/layout.ts';

/** Installs the setup; call once per test file. Returns a function that returns the current test's server. */
export function chatTests(): () => ConversationServer {
  let server: ConversationServer;
  beforeAll(async () => {
    installFixedLayout();
    await startTestTexts();
  });
  beforeEach(async () => {
    localStorage.clear();
    sessionStorage.clear();
    server = await startConversationServer();
  });
  afterEach(async () => {
    cleanup();
    await server.close();
  });
  return () => server;
}
