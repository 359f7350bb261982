/** Who may evaluate an agent: whoever may write it. */
import { AppError } from '../../app-error.ts';
import type { Caller } from '../../http/requests/caller.ts';
import { holds } from '../../http/requests/grants.ts';

type Granted = Pick<Caller, 'grants'>;

export const mayEvaluate = ({ grants }: Granted, agentId: string): boolean =>
  holds(grants, 'GptSystemsWriteSpecific', agentId);

/** Throws `agent.not_found` for whoever may not: they do not learn that there is one. */
export function assertMayEvaluate(caller: Granted, agentId: string): void {
  if (!mayEvaluate(caller, agentId)) throw new AppError('agent.not_found');
}

/** The agents whose runs the caller sees. */
export function evaluatedAgents({ grants }: Granted): 'all' | string[] {
  if (grants.has('GptSystemsWrite')) return 'all';
  const specific = grants.get('GptSystemsWriteSpecific');
  return specific === 'all' ? 'all' : [...(specific ?? [])];
}
