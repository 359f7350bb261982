/** Preloads the scripts and texts of a chat while its page waits for other data. */
import i18next from 'i18next';
import { LazyChat } from '../view/lazy-chat.tsx';

/** Loads scripts and texts of the chat. Rejects when a download fails; the chat itself retries. */
export async function preloadChat(): Promise<void> {
  await Promise.all([
    LazyChat.fetch(),
    // In parallel; sequential loads cost a round trip each.
    i18next.loadNamespaces(['conversations', 'markdown', 'errors']),
  ]);
}
