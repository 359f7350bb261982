/** The colours of a code block, also while it grows. */
import { useEffect, useRef, useState } from 'react';
import { canHighlight, highlight } from './highlighter.ts';
import type { CodeLine } from './tokenize.ts';

/** How often a growing block is coloured anew. */
const liveIntervalMs = 400;

interface CodeToHighlight {
  code: string;
  language: string;
  /** More of it may come. */
  isLive: boolean;
}

/**
 * Colours of the last coloured state, line by line; empty until there are any. While the block grows they
 * may lag behind `code`, so a line counts only where its text still is the same.
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
      // The worker answers in the order of the questions, so the last answer is the freshest.
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

/** The new lines, with the objects of those that did not change: they are not drawn again. */
function reuseLines(known: readonly CodeLine[], fresh: readonly CodeLine[]): readonly CodeLine[] {
  return fresh.map((line, index) => {
    const old = known[index];
    return old && isSameLine(old, line) ? old : line;
  });
}
