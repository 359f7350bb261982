/** What other features ask of prompts. */
import type { Database } from '../../db/client.ts';
import * as queries from './queries.ts';

export { addToNewAgent, list as listOfAgent } from './agent-prompts.ts';

/** Whether an agent offers prompts at all. */
export const hasPrompts = (db: Database, agentId: string): Promise<boolean> =>
  queries.hasAny(db, { column: 'agent_id', id: agentId });
