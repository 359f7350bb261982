/** Prompt functions for other features. */
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import * as queries from './queries.ts';

/** Returns whether an agent has prompts. */
export const hasPrompts = (db: Database, agentId: string): Promise<boolean> =>
  queries.hasAny(db, { column: 'agent_id', id: agentId });

/** Throws `prompt.not_found` if the prompt belongs neither to the user nor to the agent. */
export async function assertUsable(db: Database, promptId: string, use: queries.PromptUse): Promise<void> {
  if (!(await queries.isUsable(db, promptId, use))) throw new AppError('prompt.not_found');
}
