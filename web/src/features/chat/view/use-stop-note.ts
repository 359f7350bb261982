/** Note at the message field on an answer that was stopped here, as its end may be out of view. */
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RunOutline } from '../state/answer-run.ts';
import type { ShownConversation } from '../state/conversation/use-conversation.ts';

/** Returns the note until the next answer begins, or another turn or conversation is shown. */
export function useStopNote(
  { run, turns }: Pick<ShownConversation, 'run' | 'turns'>,
  outline: RunOutline | undefined,
): string | undefined {
  const { t } = useTranslation('conversations');
  const [stoppedId, setStoppedId] = useState<string>();
  const isStopping = outline?.isStopping ?? false;
  if (isStopping && run?.segmentId !== undefined && run.segmentId !== stoppedId) setStoppedId(run.segmentId);
  if (isStopping) return t('steps.stopping');
  const last = turns.at(-1)?.segment;
  const isShown = !run && last?.status === 'Aborted' && last.conversationSegmentId === stoppedId;
  return isShown ? t('composer.stopped') : undefined;
}
