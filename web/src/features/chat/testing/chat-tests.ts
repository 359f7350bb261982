/** Setup and user actions shared by chat tests. */
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { startTestTexts } from '../../../testing/test-page.tsx';
import { type ConversationServer, startConversationServer } from './conversation-server.ts';
import { installFixedLayout } from '../../../testing/layout.ts';

export const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message' });
export const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
export const press = async (key: string, options = {}) =>
  fireEvent.keyDown(await field(), { key, ...options });
export async function ask(question: string): Promise<void> {
  await write(question);
  await press('Enter');
}

/** Returns the turn with this question. */
export function turn(question: string): HTMLElement {
  // The list shows the same text for a new conversation.
  const found = screen
    .getAllByText(question)
    .map((element) => element.closest<HTMLElement>('article'))
    .find((article) => article !== null);
  if (!found) throw new Error(`No turn asks: ${question}`);
  return found;
}
export const button = (name: string | RegExp) => screen.findByRole('button', { name });

/**
 * Installs texts, layout, and a new server for each test; call once per test file. Returns a function
 * that returns the current test's server.
 */
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
