/** Prefetches the editor with its test chat. */
import { log } from '../../../lib/log.ts';
import { preloadChat } from '../../chat/parts/preload-chat.ts';

/** Preloads the editor's code; the editor retries failed loads. */
export function preloadEditor(): void {
  Promise.all([import('./agent-editor-page.tsx'), preloadChat()]).catch((cause: unknown) =>
    log.debug('Prefetching the editor failed', cause),
  );
}
