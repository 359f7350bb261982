/** Prefetches the editor with its test chat. */
import { log } from '../../../lib/log.ts';
import { fetchChat } from '../../chat/parts/fetch-chat.ts';

/** The editor retries loads that fail here. */
export function fetchEditor(): void {
  Promise.all([import('./agent-editor-page.tsx'), fetchChat()]).catch((cause: unknown) =>
    log.debug('Prefetching the editor failed', cause),
  );
}
