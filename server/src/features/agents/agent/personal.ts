/** Feature flag of personal agents (document 1 §6). */
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import { isFlagOn } from '../../instance/public.ts';

/** Throws `agent.personal_off` if the flag is disabled. */
export async function assertPersonalAgents(db: Database): Promise<void> {
  if (!(await isFlagOn(db, 'AllowUserCreatedGptSystems'))) throw new AppError('agent.personal_off');
}
