/** Preloads the scripts and texts of a chat while its page waits for other data. */
import i18next from 'i18next';
import { PlacedChat } from '../view/placed-chat.tsx';

/** Rejects when a download fails; the chat itself retries. */
export async function fetchChat(): Promise<void> {
  await Promise.all([
    PlacedChat.fetch(),
    // In parallel; sequential loads cost a round trip each.
    i18next.loadNamespaces(['conversations', 'markdown', 'errors']),
  ]);
}
