import { limitRoutes as routes } from '@polylogue/contract/access-policies/limits/routes';
import { AppError } from '../../../app-error.ts';
import { type Binding, bind } from '../../../http/routes/binding.ts';
import { readUsage } from '../../access-policies/public.ts';
import { type AgentDeps, decideChat, listDecidingPolicies } from '../../agents/public.ts';
import * as visitors from '../visitors/service.ts';

type LimitRouteDeps = Pick<AgentDeps, 'db'> & { agents: AgentDeps };

/** Reads what is left to an owner of policies, without those that are gone. */
async function usageOf(
  { db, agents: { limits } }: LimitRouteDeps,
  policyIds: readonly string[],
  asker: { ownerId: string; at: Date },
) {
  const found = await Promise.all(policyIds.map((id) => limits.findPolicy(id)));
  const policies = found.filter((policy) => policy !== undefined);
  return readUsage(db, policies, asker);
}

/** Binds the reads of what is left of limits. */
export const limitBindings = (deps: LimitRouteDeps): Binding[] => [
  bind(routes.ofAgent, async ({ caller: { userId }, params: { gptSystemId }, context }) => {
    const at = context.clock.now();
    const access = await decideChat(deps.db, { userId, brandKey: await context.brandKey(), at }, gptSystemId);
    if (!access) throw new AppError('agent.not_found');
    const [policy] =
      access.policyId === null ? [] : await usageOf(deps, [access.policyId], { ownerId: userId, at });
    return { policy: policy ?? null };
  }),
  bind(routes.own, async ({ caller: { userId }, context }) => {
    const at = context.clock.now();
    const policyIds = await listDecidingPolicies(deps.db, { userId, brandKey: await context.brandKey(), at });
    return { items: await usageOf(deps, policyIds, { ownerId: userId, at }) };
  }),
  bind(routes.ofVisitor, async ({ caller, context }) => {
    const at = context.clock.now();
    const { agentId } = await visitors.endpointOf(deps, caller);
    const access = await decideChat(deps.db, { userId: null, at }, agentId);
    const { ownerId } = caller;
    const [policy] = access?.policyId ? await usageOf(deps, [access.policyId], { ownerId, at }) : [];
    return { policy: policy ?? null };
  }),
];
