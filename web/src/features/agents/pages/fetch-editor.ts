/** Fetches the editor with its test chat ahead of whoever opens it. */
import { log } from '../../../lib/log.ts';
import { fetchChat } from '../../chat/parts/fetch-chat.ts';

/** What can't be had now is asked for again by the editor itself. */
export function fetchEditor(): void {
  Promise.all([import('./agent-editor-page.tsx'), fetchChat()]).catch((cause: unknown) =>
    log.debug('Editor not fetched early', cause),
  );
}
