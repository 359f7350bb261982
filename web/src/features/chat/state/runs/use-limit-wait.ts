/** Wait until messages can be sent again, after a message limit refused one. */
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorBodyOf } from '../../../../lib/http/api-failure.ts';
import type { AnswerRun, RunSnapshot } from '../answer-run.ts';
import { useRunOutline } from './use-answer-runs.ts';

const minuteMs = 60_000;
const tickMs = 10_000;

interface LimitWait {
  /** Remaining time in words, such as *in 51 minutes*. */
  when: string;
  isOver: boolean;
}

/** Returns the time when the exhausted limit resets, in ms; `undefined` for other refusals. */
function resetTimeOf({ phase, failure, refusedAtMs }: RunSnapshot): number | undefined {
  const body = phase === 'refused' && failure ? errorBodyOf(failure) : undefined;
  if (body?.code !== 'public_endpoint.limit_reached') return undefined;
  const { retryAfterSeconds } = body;
  if (retryAfterSeconds === undefined || refusedAtMs === undefined) return undefined;
  return refusedAtMs + retryAfterSeconds * 1000;
}

/** Returns the wait of a run that a message limit refused; updates until its end. */
export function useLimitWait(run: AnswerRun | undefined): LimitWait | undefined {
  const { i18n } = useTranslation();
  const outline = useRunOutline(run);
  const endMs = outline && resetTimeOf(outline);
  const [nowMs, setNowMs] = useState(Date.now);
  const isOver = endMs !== undefined && nowMs >= endMs;
  useEffect(() => {
    if (endMs === undefined || isOver) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, [endMs, isOver]);
  if (endMs === undefined) return undefined;
  const leftMs = endMs - Math.max(nowMs, outline?.refusedAtMs ?? 0);
  const minutes = Math.max(1, Math.ceil(leftMs / minuteMs));
  const words = new Intl.RelativeTimeFormat(i18n.language);
  const when =
    minutes < 100 ? words.format(minutes, 'minute') : words.format(Math.ceil(minutes / 60), 'hour');
  return { when, isOver };
}
