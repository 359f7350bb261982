/** Refusals of deletions, with the objects that still use the resource. */
import type { Use } from '@polylogue/contract/http';
import { createContext } from 'react';
import { errorBodyOf, failureOf } from '../../lib/http/api-failure.ts';

/** Shows the objects in a dialog. Without a provider, the error's text is shown instead. */
export const InUseContext = createContext<((uses: readonly Use[]) => void) | undefined>(undefined);

/** Returns the objects that a refused deletion names; `undefined` for other errors. */
export function usesOf(error: unknown): readonly Use[] | undefined {
  const failure = failureOf(error);
  return failure && errorBodyOf(failure)?.usedBy;
}
