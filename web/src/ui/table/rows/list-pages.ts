/** Pages of a list, each except the first identified by the token of the one before. */
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { isRecord } from '../../../lib/storage/browser-storage.ts';

interface StoredPages {
  /** Key of the query that the pages belong to. */
  of: string;
  tokens: string[];
}

/** Key in the history entry's state, so that going back restores the page. */
const stateKey = 'listPages';

function keptIn(state: unknown): StoredPages | undefined {
  const kept = isRecord(state) ? state[stateKey] : undefined;
  const isWhole = isRecord(kept) && typeof kept.of === 'string' && Array.isArray(kept.tokens);
  return isWhole ? (kept as unknown as StoredPages) : undefined;
}

export interface ListPages {
  /** Zero-based. */
  index: number;
  /** Token of the page; `undefined` for the first. */
  token: string | undefined;
  goTo(token: string): void;
  goBack(): void;
  goToFirst(): void;
}

/** Holds the page of a list in the history state. `of` is the query's key: another one starts at the first page. */
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

/** Returns the count of the first page also on later pages; `undefined` for another query. */
export function useFirstPageCount(of: string, count: Count | undefined): Count | undefined {
  const [kept, setKept] = useState<{ of: string; count: Count }>();
  const isNew = kept?.of !== of || kept.count.value !== count?.value || kept.count.isExact !== count.isExact;
  if (count && isNew) setKept({ of, count });
  return count ?? (kept?.of === of ? kept.count : undefined);
}
