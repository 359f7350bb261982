/** Tells the page around the chat what happens in it; never what is said. */
import { useEffect } from 'react';
import { errorBodyOf } from '../../../lib/http/api-failure.ts';
import { useRunIn, useRunOutline } from '../runs/use-answer-runs.ts';
import { hostPage } from './use-host-page.ts';

export function HostEvents({ conversationId }: { conversationId: string | undefined }) {
  const run = useRunIn(conversationId);
  const { phase, failure } = useRunOutline(run) ?? {};
  const code = failure && (errorBodyOf(failure)?.code ?? 'unavailable');
  useEffect(() => {
    if (phase === 'connecting') hostPage?.tell({ type: 'message', from: 'visitor' });
    if (phase === 'ended') hostPage?.tell({ type: 'message', from: 'agent' });
    if (phase === 'refused') hostPage?.tell({ type: 'error', code: code ?? 'unavailable' });
  }, [run, phase, code]);
  return null;
}
