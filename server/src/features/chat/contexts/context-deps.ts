/** What contexts are made from. */
import type { Clock } from '../../../clock.ts';
import type { Database } from '../../../db/client.ts';
import type { Grants } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import type { AgentDeps } from '../../agents/public.ts';

export interface ContextDeps {
  db: Database;
  clock: Clock;
  agents: AgentDeps;
  callers: {
    /** Whether a person may still use agents. */
    mayAsk(userId: string): Promise<boolean>;
    /** The same for somebody who reads a stream, and whose session may have ended. */
    mayRead(session: { userId: string; sessionId: string }): Promise<boolean>;
    /** Whether that session goes on, whatever the person may do. */
    isSignedIn(session: { userId: string; sessionId: string }): Promise<boolean>;
    /** What a person's roles grant now; `undefined` for one who is deactivated. */
    grantsOf(userId: string): Promise<Grants | undefined>;
  };
}

/** What a context wants to know of the request. */
export type RequestFacts = Pick<RequestContext, 'brandKey' | 'ip' | 'language'>;
