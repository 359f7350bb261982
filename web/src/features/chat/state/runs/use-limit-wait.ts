/** Wait until messages can be sent again, after a message limit or the agent's hours refused one. */
import type { ReachedLimit } from '@polylogue/contract/access-policies/limits/schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorBodyOf } from '../../../../lib/http/api-failure.ts';
import type { AnswerRun, RunSnapshot } from '../answer-run.ts';
import { useRunOutline } from './use-answer-runs.ts';

const minuteMs = 60_000;
const tickMs = 10_000;
/** Longest delay of the browser's timers. */
const longestTimerMs = 2 ** 31 - 1;
const limitCodes: ReadonlySet<string> = new Set([
  'public_endpoint.limit_reached',
  'chat_limit.reached',
  'agent.closed',
]);

export interface LimitWait {
  /** Remaining time in words, such as *in 51 minutes*. */
  when: string;
  isOver: boolean;
  /** Limit of a chat access policy. */
  reached: ReachedLimit | undefined;
  /** Time at which a closed agent opens. */
  opensAt: string | undefined;
}

/** Limit that refused a run, and the time of its reset, in ms; the refusal itself if no time is known. */
interface Exhausted extends Pick<LimitWait, 'reached' | 'opensAt'> {
  endMs: number;
}

/** Returns the exhausted limit; `undefined` for other refusals. */
function exhaustedLimitOf({ phase, failure, refusedAtMs }: RunSnapshot): Exhausted | undefined {
  const body = phase === 'refused' && failure ? errorBodyOf(failure) : undefined;
  if (!body || refusedAtMs === undefined || !limitCodes.has(body.code)) return undefined;
  const { retryAfterSeconds, reachedLimit: reached, opensAt } = body;
  // Answers in progress may end at any moment, so the reader decides when to try again.
  if (reached?.freeAt === null) return { endMs: refusedAtMs, reached, opensAt };
  if (retryAfterSeconds === undefined) return undefined;
  return { endMs: refusedAtMs + retryAfterSeconds * 1000, reached, opensAt };
}

/** Returns the wait of a run that a limit refused; updates until its end. */
export function useLimitWait(run: AnswerRun | undefined): LimitWait | undefined {
  const { i18n } = useTranslation();
  const outline = useRunOutline(run);
  const exhausted = outline && exhaustedLimitOf(outline);
  const endMs = exhausted?.endMs;
  const [nowMs, setNowMs] = useState(Date.now);
  const isOver = endMs !== undefined && nowMs >= endMs;
  useEffect(() => {
    if (endMs === undefined || isOver) return undefined;
    const update = () => setNowMs(Date.now());
    const timer = setInterval(update, tickMs);
    const leftMs = endMs - Date.now();
    // Opens the message field at the time of the reset; a later one than the browser's timers is seen by ticks.
    const end = leftMs < longestTimerMs ? setTimeout(update, leftMs) : undefined;
    return () => {
      clearInterval(timer);
      clearTimeout(end);
    };
  }, [endMs, isOver]);
  if (!exhausted || endMs === undefined) return undefined;
  const leftMs = endMs - Math.max(nowMs, outline?.refusedAtMs ?? 0);
  const minutes = Math.max(1, Math.ceil(leftMs / minuteMs));
  const words = new Intl.RelativeTimeFormat(i18n.language);
  const { reached, opensAt } = exhausted;
  return { when: inWords(words, minutes), isOver, reached, opensAt };
}

/** Formats a time from now with the unit that fits. */
function inWords(words: Intl.RelativeTimeFormat, minutes: number): string {
  if (minutes < 100) return words.format(minutes, 'minute');
  const hours = Math.ceil(minutes / 60);
  return hours < 48 ? words.format(hours, 'hour') : words.format(Math.round(hours / 24), 'day');
}
