import { agentAccessRoutes as routes } from '@polylogue/contract/agents/access/routes';
import { AppError } from '../../../app-error.ts';
import type { Database } from '../../../db/client.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import type { ContinuationTokens } from '../../../http/requests/continuation-token.ts';
import { type Binding, bind, type RequestContext } from '../../../http/routes/binding.ts';
import { listBrandNames } from '../../brands/public.ts';
import { type AccessDeps, checkAccess, type CheckedAccess, listAgentsOf } from './access-checks.ts';

interface Asked {
  userId: string;
  brandKey?: string | undefined;
  at?: string | undefined;
}

/** Completes the question with the caller's address and the current time. Throws `brand.not_found`. */
async function checkedBy(
  { db }: Pick<AccessDeps, 'db'>,
  { caller, context }: { caller: Caller; context: RequestContext },
  { userId, brandKey, at }: Asked,
): Promise<CheckedAccess> {
  if (brandKey !== undefined) await assertBrand(db, brandKey);
  return {
    caller,
    userId,
    brandKey: brandKey ?? (await context.brandKey()),
    at: at === undefined ? context.clock.now() : new Date(at),
    language: context.language,
  };
}

async function assertBrand(db: Database, brandKey: string): Promise<void> {
  const brands = await listBrandNames(db);
  if (!brands.some((brand) => brand.brandKey === brandKey)) throw new AppError('brand.not_found');
}

/** Binds the explanation of chat access from both sides. */
export const agentAccessBindings = (
  deps: AccessDeps & { continuationTokens: ContinuationTokens },
): Binding[] => [
  bind(routes.check, async ({ params, query, ...input }) => {
    const { gptSystemId, userId } = params;
    return checkAccess(deps, gptSystemId, await checkedBy(deps, input, { ...query, userId }));
  }),
  bind(routes.agentsOf, async ({ params, query, ...input }) => {
    const { access } = query;
    const checked = await checkedBy(deps, input, { ...query, userId: params.userId });
    return listAgentsOf(deps, checked, { access, query, tokens: deps.continuationTokens });
  }),
];
