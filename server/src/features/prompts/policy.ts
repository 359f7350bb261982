import type { Caller } from '../../http/requests/caller.ts';
import { holds } from '../../http/requests/grants.ts';

/** Whether somebody may write the prompts of an agent. */
export const mayWritePrompts = ({ grants }: Pick<Caller, 'grants'>, agentId: string): boolean =>
  holds(grants, 'GptSystemsWriteSpecific', agentId);

/** Whether somebody may see them in the administration. */
export const mayReadPrompts = ({ grants }: Pick<Caller, 'grants'>, agentId: string): boolean =>
  holds(grants, 'GptSystemsReadSpecific', agentId);
