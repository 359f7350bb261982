/** Shortcut of New Chat on pages without a chat. */
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { chatTests } from '../testing/chat-tests.ts';
import { renderAt } from '../testing/render-chat.tsx';
import { NewChatShortcut } from './new-chat-shortcut.tsx';

chatTests();

it('opens an empty chat from another page', async () => {
  const page = renderAt({ path: '*', element: <NewChatShortcut /> }, '/account/settings');
  await waitFor(() => {
    fireEvent.keyDown(document.body, { key: 'O', code: 'KeyO', ctrlKey: true, shiftKey: true });
    expect(page.address()).toBe('/chat');
  });
});
