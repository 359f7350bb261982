/** Highlighting of a code block while it grows. */
import { useEffect, useRef, useState } from 'react';
import { canHighlight, highlight } from './highlighter.ts';
import type { CodeLine } from './tokenize.ts';

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
  const [lines, setLines] = useState<readonly CodeLine[]>([]);
  const askedAtMs = useRef(-liveIntervalMs);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  useEffect(() => {
    if (!canHighlight(code, language)) return;
    const ask = async () => {
      askedAtMs.current = performance.now();
      // The worker replies in order, so the last reply is the newest.
      const answer = await highlight(code, language);
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
