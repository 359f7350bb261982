/** What other features ask of prompts. */
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import * as queries from './queries.ts';

/** Whether an agent offers prompts at all. */
export const hasPrompts = (db: Database, agentId: string): Promise<boolean> =>
  queries.hasAny(db, { column: 'agent_id', id: agentId });

/** Throws `prompt.not_found` for a prompt that the asker may not use with whom they ask. */
export async function assertUsable(db: Database, promptId: string, use: queries.PromptUse): Promise<void> {
  if (!(await queries.isUsable(db, promptId, use))) throw new AppError('prompt.not_found');
}
