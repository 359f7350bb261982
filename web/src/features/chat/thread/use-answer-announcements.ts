/** Announces that an answer is running, then its text when complete; growing text is not announced. */
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnounce } from '../../../ui/screen-reader/announcer.tsx';
import type { AnswerRun } from '../state/runs/answer-run.ts';
import { spokenText } from '../state/spoken-text.ts';

export function useAnswerAnnouncements(run: AnswerRun | undefined): void {
  const { t } = useTranslation('conversations');
  const announce = useAnnounce();
  const announced = useRef<AnswerRun>(undefined);
  useEffect(() => {
    if (!run) return;
    const announcePhase = () => {
      const { phase, answer } = run.getSnapshot();
      if (phase === 'ended') announce(spokenText(answer.text));
      else if (phase !== 'refused' && announced.current !== run) {
        announced.current = run;
        announce(t('thread.answering'));
      }
    };
    announcePhase();
    return run.subscribe(announcePhase);
  }, [run, announce, t]);
}
