/** Fetches scripts and texts of a chat while the page around it still waits for something else. */
import i18next from 'i18next';
import { PlacedChat } from '../view/placed-chat.tsx';

/** Rejects where they can't be had now; the chat itself asks for them again. */
export async function fetchChat(): Promise<void> {
  await Promise.all([
    PlacedChat.fetch(),
    // All at once: one after the other costs a round trip each.
    i18next.loadNamespaces(['conversations', 'markdown', 'errors']),
  ]);
}
