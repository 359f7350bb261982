import { evaluationRoutes as routes } from '@polylogue/contract/agents/evaluations/routes';
import { bindChange, type ChangeDeps } from '../../../changes/bind-change.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { type EvaluationListDeps, listAgents } from './list.ts';
import * as service from './service.ts';

export const evaluationRoutes = (
  deps: service.EvaluationDeps & EvaluationListDeps & ChangeDeps,
): Binding[] => [
  bind(routes.list, ({ caller, query }) => service.list(deps, caller, query)),
  bind(routes.agents, ({ caller, query }) => listAgents(deps, caller, query)),
  bind(routes.get, ({ caller, params, query }) =>
    service.get(deps, caller, { agentId: params.gptSystemId, draftId: query.configurationStateId }),
  ),
  bindChange(routes.update, deps, {
    aggregate: service.setAggregate,
    // Checked first, so that the version is hidden from users who may not write the agent.
    prepare: ({ caller, params }) => service.assertMayEvaluate(deps.db, caller, params.gptSystemId),
    read: service.getSet,
    handle: (change, { body }) => service.replaceSet(change, body),
  }),
  bind(routes.start, ({ caller, context, body }) => service.start(deps, { caller, context }, body)),
  bind(routes.run, ({ caller, params }) => service.getRun(deps, caller, params)),
  bind(routes.progress, ({ caller, params }) => service.progress(deps, caller, params)),
  bind(routes.stop, ({ caller, params }) => service.stop(deps, caller, params)),
];
