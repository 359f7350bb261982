/** Preloading of code that only answers need, a third of the chat's size. */
import { useEffect } from 'react';
import { useIsOnline } from '../../../lib/browser/online.ts';
import { log } from '../../../lib/log.ts';
import { loadStreamEventParser } from '../state/runs/stream-event-parser.ts';
import { Thread } from '../thread/lazy-thread.tsx';

/**
 * Preloads the thread, the renderer and the stream parser while a question is typed or the conversation
 * loads.
 */
export function useAnswerParts(isInSight: boolean): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isInSight || !isOnline) return;
    Promise.all([
      Thread.fetch(),
      import('../../../content/markdown/parts/markdown.tsx'),
      loadStreamEventParser(),
    ]).catch(
      // The answer itself loads them again.
      (error: unknown) => log.debug('Parts of the answer not fetched early', error),
    );
  }, [isInSight, isOnline]);
}
