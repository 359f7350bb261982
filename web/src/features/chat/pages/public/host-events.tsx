/** Sends events of the chat to the embedding page, without message contents. */
import { useEffect, useState } from 'react';
import { errorBodyOf } from '../../../../lib/http/api-failure.ts';
import type { AnswerRun } from '../../state/answer-run.ts';
import { useRunIn } from '../../state/runs/use-answer-runs.ts';
import { hostPage } from './use-host-page.ts';

/** Reports phases of a run immediately: an ended run is released before the next render. */
function reportPhases(run: AnswerRun): void {
  let reported: string | undefined;
  const report = () => {
    const { phase, failure } = run.getSnapshot();
    if (phase === reported) return;
    reported = phase;
    if (phase === 'connecting' && !run.isResumed) hostPage?.send({ type: 'message', from: 'visitor' });
    if (phase === 'ended') hostPage?.send({ type: 'message', from: 'agent' });
    if (phase === 'refused') {
      const code = failure && errorBodyOf(failure)?.code;
      hostPage?.send({ type: 'error', code: code ?? 'unavailable' });
    }
  };
  run.subscribe(report);
  report();
}

export function HostEvents({ conversationId }: { conversationId: string | undefined }) {
  const run = useRunIn(conversationId);
  const [followed] = useState(() => new WeakSet<AnswerRun>());
  useEffect(() => {
    if (!run || followed.has(run)) return;
    followed.add(run);
    reportPhases(run);
  }, [run, followed]);
  return null;
}
