/** What only an answer needs weighs a third of the chat: fetched once an answer is in sight, not before. */
import { useEffect } from 'react';
import { useIsOnline } from '../../../lib/browser/online.ts';
import { log } from '../../../lib/log.ts';
import { loadStreamEventParser } from '../state/runs/stream-event-parser.ts';
import { Thread } from '../thread/thread-ahead.tsx';

/** Fetches thread, renderer and reader of answers while the question is still being written or the conversation loaded. */
export function useAnswerParts(isInSight: boolean): void {
  const isOnline = useIsOnline();
  useEffect(() => {
    if (!isInSight || !isOnline) return;
    Promise.all([
      Thread.fetch(),
      import('../../../content/markdown/parts/markdown.tsx'),
      loadStreamEventParser(),
    ]).catch(
      // The answer itself asks for them again.
      (error: unknown) => log.debug('Parts of the answer not fetched early', error),
    );
  }, [isInSight, isOnline]);
}
