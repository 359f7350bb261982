/** Search text of the command palette. */
import { useEffect, useState } from 'react';

/** Equal to the title search (document 1 §9). */
const searchDebounceMs = 300;

export interface PaletteSearch {
  text: string;
  /** Trimmed text that the server is asked for, once typing pauses. */
  keywords: string;
  /** True if results for `keywords` are those for the text. */
  isSettled: boolean;
  setText(text: string): void;
}

export function usePaletteSearch(): PaletteSearch {
  const [text, setText] = useState('');
  const [keywords, setKeywords] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setKeywords(text.trim()), searchDebounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, keywords, isSettled: text.trim() === keywords, setText };
}

/** Shorter texts would find nearly everything. */
const minKeywordLength = 2;

export const isWorthSearching = ({ keywords }: Pick<PaletteSearch, 'keywords'>): boolean =>
  keywords.length >= minKeywordLength;

/** Maximum of results of a kind. */
export const foundAtMost = 5;
