import type { Action } from '@polylogue/contract/permissions';

/** Who sends a request, with the actions that their roles add up to. */
export interface Caller {
  userId: string;
  name: string;
  userName: string;
  sessionId: string;
  actions: ReadonlySet<Action>;
}

/** Resolves a bearer token; `undefined` when it is not (or no longer) good. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;
