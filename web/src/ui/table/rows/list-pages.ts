/** The pages of a list: each but the first is named by the token that the one before it brought. */
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '../../../lib/storage/browser-storage.ts';

interface KeptPages {
  /** What the pages are pages of. */
  of: string;
  tokens: string[];
}

/** In the entry of the browser's history, so that going back leads to the same page. */
const stateKey = 'listPages';

function keptIn(state: unknown): KeptPages | undefined {
  const kept = isRecord(state) ? state[stateKey] : undefined;
  const isWhole = isRecord(kept) && typeof kept.of === 'string' && Array.isArray(kept.tokens);
  return isWhole ? (kept as unknown as KeptPages) : undefined;
}

export interface ListPages {
  /** From 0. */
  index: number;
  /** Names the page; none for the first. */
  token: string | undefined;
  goTo(token: string): void;
  goBack(): void;
  goToFirst(): void;
}

/** `of` says what is listed: other filters or another order begin at the first page. */
export function useListPages(of: string): ListPages {
  const location = useLocation();
  const navigate = useNavigate();
  const kept = keptIn(location.state);
  const tokens = kept?.of === of ? kept.tokens : [];
  const write = (next: string[]) => {
    const before = isRecord(location.state) ? location.state : {};
    void navigate(location, { replace: true, state: { ...before, [stateKey]: { of, tokens: next } } });
  };
  return {
    index: tokens.length,
    token: tokens.at(-1),
    goTo: (token) => write([...tokens, token]),
    goBack: () => write(tokens.slice(0, -1)),
    goToFirst: () => write([]),
  };
}

type Count = { value: number; isExact: boolean };

/** The count that came with the first page, for the pages behind it; of another list nothing is known. */
export function useKeptCount(of: string, count: Count | undefined): Count | undefined {
  const [kept, setKept] = useState<{ of: string; count: Count }>();
  const isNew = kept?.of !== of || kept.count.value !== count?.value || kept.count.isExact !== count.isExact;
  if (count && isNew) setKept({ of, count });
  return count ?? (kept?.of === of ? kept.count : undefined);
}
