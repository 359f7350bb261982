/** What tests of the chat share: texts, a layout, and a server of its own for each of them. */
import { cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { type ConversationServer, startConversationServer } from './conversation-server.ts';
import { layOut } from '../../../testing/layout.ts';

/** Call once in a test file; the result gives the server of the test that runs. */
export function chatTests(): () => ConversationServer {
  let server: ConversationServer;
  beforeAll(async () => {
    layOut();
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
