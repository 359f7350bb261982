/** Highlighting of a code block while it grows. */
import { useEffect, useRef, useState } from 'react';
import type { CodeLine } from './tokenize.ts';
import { grammarFor, maxHighlightedCharacters } from './grammar-names.ts';
import type { HighlightAnswer, HighlightRequest } from './highlight.worker.ts';

let worker: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, (lines: CodeLine[] | undefined) => void>();

function startWorker(): Worker {
  const started = new Worker(new URL('./highlight.worker.ts', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }: MessageEvent<HighlightAnswer>) => {
    waiting.get(data.id)?.(data.lines);
    waiting.delete(data.id);
  });
  started.addEventListener('error', () => {
    for (const settle of waiting.values()) settle(undefined);
    waiting.clear();
  });
  return started;
}

/** Returns true when this code can be highlighted. */
function canHighlight(code: string, language: string): boolean {
  return (
    typeof Worker === 'function' &&
    code.length <= maxHighlightedCharacters &&
    grammarFor(language) !== undefined
  );
}

/** Maximum number of highlighted blocks in memory. */
const maxKept = 100;
/** Lines of finished blocks, which are coloured at once when they are rendered again. */
const kept = new Map<string, CodeLine[]>();

const keyOf = (code: string, language: string): string => `${language}\n${code}`;

function keep(key: string, lines: CodeLine[]): void {
  kept.set(key, lines);
  const [oldest] = kept.keys();
  if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
}

/** Returns highlighted lines; `undefined` when highlighting is unavailable. */
function highlight(code: string, language: string): Promise<CodeLine[] | undefined> {
  worker ??= startWorker();
  lastId += 1;
  const request: HighlightRequest = { id: lastId, code, language };
  worker.postMessage(request);
  return new Promise((settle) => waiting.set(request.id, settle));
}

/** Minimum interval between two highlights of a growing block, in ms. */
const liveIntervalMs = 400;

interface CodeToHighlight {
  code: string;
  language: string;
  /** More code may follow. */
  isLive: boolean;
}

/**
 * Returns the last highlighted lines, empty before the first result. While the block grows they may lag
 * behind `code`; use a line only if its text is unchanged.
 */
export function useHighlight({ code, language, isLive }: CodeToHighlight): readonly CodeLine[] {
  const [lines, setLines] = useState<readonly CodeLine[]>(() => kept.get(keyOf(code, language)) ?? []);
  const askedAtMs = useRef(-liveIntervalMs);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    const key = keyOf(code, language);
    if (!canHighlight(code, language)) return;
    const ask = async () => {
      askedAtMs.current = performance.now();
      // The worker replies in order, so the last reply is the newest.
      const answer = kept.get(key) ?? (await highlight(code, language));
      if (answer && !isLive) keep(key, answer);
      if (answer && isMounted.current) setLines((known) => reuseLines(known, answer));
    };
    const delayMs = isLive ? Math.max(0, askedAtMs.current + liveIntervalMs - performance.now()) : 0;
    const timer = setTimeout(() => void ask(), delayMs);
    return () => clearTimeout(timer);
  }, [code, language, isLive]);
  return lines;
}

const isSameLine = (a: CodeLine, b: CodeLine) =>
  a.length === b.length &&
  a.every((token, index) => {
    const other = b[index];
    return token.text === other?.text && token.light === other.light && token.dark === other.dark;
  });

/** Reuses the objects of unchanged lines, which then don't re-render. */
function reuseLines(known: readonly CodeLine[], fresh: readonly CodeLine[]): readonly CodeLine[] {
  return fresh.map((line, index) => {
    const old = known[index];
    return old && isSameLine(old, line) ? old : line;
  });
}
