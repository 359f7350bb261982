/** Dependencies of conversation contexts. */
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
    /** Resolves to true while a person may use agents. */
    mayAsk(userId: string): Promise<boolean>;
    /** Resolves to true while a session is valid and its person may use agents. */
    mayRead(session: { userId: string; sessionId: string }): Promise<boolean>;
    /** Resolves to true while a session is valid, regardless of permissions. */
    isSignedIn(session: { userId: string; sessionId: string }): Promise<boolean>;
    /** Resolves to a person's current permissions; `undefined` if deactivated. */
    grantsOf(userId: string): Promise<Grants | undefined>;
  };
}

/** Request properties that a context needs. */
export type RequestFacts = Pick<RequestContext, 'brandKey' | 'ip' | 'language' | 'timeZone'>;
