/** Reports about one agent, for those who may write it or read analytics. */
import { analyticsRoutes as routes } from '@polylogue/contract/insight/analytics/routes';
import { AppError } from '../../../app-error.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { feedbackFigures, reportActivity, reportByMoment, type ReportDeps } from '../../insight/public.ts';
import { mayWriteAgent } from '../access/policy.ts';
import { findOwned } from './directory/queries.ts';

/** Throws `agent.not_found` unless the caller may read reports about the agent. */
async function assertReported({ db }: ReportDeps, caller: Caller, agentId: string): Promise<void> {
  const agent = await findOwned(db, agentId);
  const mayRead =
    agent &&
    (mayWriteAgent(agent, caller) || (agent.type === 'System' && caller.grants.has('AnalyticsRead')));
  if (!mayRead) throw new AppError('agent.not_found');
}

export const agentUsageRoutes = (deps: ReportDeps): Binding[] => [
  bind(routes.agentConversations, async ({ caller, query }) => {
    await assertReported(deps, caller, query.gptSystemId);
    return reportActivity(deps, query);
  }),
  bind(routes.agentFeedback, async ({ caller, query }) => {
    await assertReported(deps, caller, query.gptSystemId);
    return reportByMoment(deps, query, feedbackFigures);
  }),
];
