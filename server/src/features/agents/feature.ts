import { defineFeature, type ProductDeps } from '../../define-feature.ts';
import type { ConsentGate } from '../brands/public.ts';
import type { Grants } from '../../http/requests/caller.ts';
import { keySealer } from '../../sealed-key.ts';
import { type AgentDeps, seed } from './catalog/agents-for-chat.ts';
import { agentFileRoutes } from './catalog/agent-file/routes.ts';
import { workOnAgentJobs } from './catalog/jobs.ts';
import { assertPublishable, readEvaluationStatus } from './evaluations/gate.ts';
import { workOnEvaluationJobs } from './evaluations/jobs.ts';
import { evaluationRoutes } from './evaluations/routes.ts';
import { promptRoutes } from './prompts/routes.ts';
import { agentRoutes } from './routes.ts';

interface RouteDeps extends ProductDeps {
  guidelines: ConsentGate;
  agents: AgentDeps;
  callers: { grantsOf(userId: string): Promise<Grants | undefined> };
  knowledge: { handbookLibraryId: string };
}
type JobDeps = Parameters<typeof workOnAgentJobs>[1] & Parameters<typeof workOnEvaluationJobs>[1];
type SeedDeps = Parameters<typeof seed>[0] & { knowledge: Parameters<typeof seed>[1] };

/** Creates the sealer for identity keys of public endpoints. */
export const endpointSealer = ({ secret }: { secret: string }) => keySealer(secret, 'public_endpoints');

export const agentsFeature = defineFeature({
  routes({ agents, callers, knowledge, ...deps }: RouteDeps) {
    const parts = {
      ...deps,
      ...agents,
      sealer: endpointSealer(deps.config),
      handbookLibraryId: knowledge.handbookLibraryId,
      grantsOf: callers.grantsOf,
      gate: assertPublishable,
      evaluationOf: readEvaluationStatus,
    };
    return [
      ...agentRoutes(parts),
      ...agentFileRoutes(parts),
      ...evaluationRoutes(parts),
      ...promptRoutes(parts),
    ];
  },
  async jobs(queue, deps: JobDeps) {
    await workOnAgentJobs(queue, deps);
    await workOnEvaluationJobs(queue, deps);
  },
  seed: ({ knowledge, ...deps }: SeedDeps) => seed(deps, knowledge),
});
