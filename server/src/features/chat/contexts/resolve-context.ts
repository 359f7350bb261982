/** Resolves the context of a request from its route and its caller. */
import { AppError } from '../../../app-error.ts';
import { type Caller, isVisitor, type Visitor } from '../../../http/requests/caller.ts';
import type { RequestContext } from '../../../http/routes/binding.ts';
import type { ContextDeps } from './context-deps.ts';
import type { ConversationContext, ConversationScope } from './conversation-context.ts';
import { draftContext, type TestedDraft } from './draft-context.ts';
import { publicContext } from './public-context.ts';
import { userContext } from './user-context.ts';

export interface ContextInput {
  caller: Caller | Visitor | undefined;
  params: Readonly<Record<string, unknown>>;
  context: RequestContext;
}

/** Resolves the context of a request. Throws a not-found error if the caller has no access. */
export type ContextResolver = (deps: ContextDeps, input: ContextInput) => Promise<ConversationContext>;

/** Narrows the caller to a signed-in person, which the route's access already ensures. */
export function requirePerson(caller: ContextInput['caller']): Caller {
  if (!caller || isVisitor(caller)) throw new AppError('auth.required');
  return caller;
}

export function requireVisitor(caller: ContextInput['caller']): Visitor {
  if (!isVisitor(caller)) throw new AppError('visitor_session.invalid');
  return caller;
}

export const resolveUserContext: ContextResolver = async (deps, { caller, context }) =>
  userContext(deps, requirePerson(caller), context);

export const resolveVisitorContext: ContextResolver = (deps, { caller, context }) =>
  publicContext(deps, requireVisitor(caller), context);

/** Creates the resolver of a draft context; `param` is the path parameter of the draft. */
export const draftContextResolver =
  (kind: TestedDraft['kind'], param: string): ContextResolver =>
  (deps, { caller, params, context }) =>
    draftContext(deps, { kind, draftId: String(params[param]), caller: requirePerson(caller) }, context);

/** Resolves the caller's context for a conversation of theirs. */
export async function resolveScopeContext(
  deps: ContextDeps,
  input: Omit<ContextInput, 'params'>,
  { kind, configurationStateId }: ConversationScope,
): Promise<ConversationContext> {
  const whole = { ...input, params: { draftId: configurationStateId } };
  if (kind === 'user') return resolveUserContext(deps, whole);
  if (kind === 'public') return resolveVisitorContext(deps, whole);
  return draftContextResolver(kind, 'draftId')(deps, whole);
}
