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
export type ContextOf = (deps: ContextDeps, input: ContextInput) => Promise<ConversationContext>;

/** Narrows the caller to a signed-in person, which the route's access already ensures. */
export function personOf(caller: ContextInput['caller']): Caller {
  if (!caller || isVisitor(caller)) throw new AppError('auth.required');
  return caller;
}

export function visitorOf(caller: ContextInput['caller']): Visitor {
  if (!isVisitor(caller)) throw new AppError('visitor_session.invalid');
  return caller;
}

export const ofUser: ContextOf = async (deps, { caller, context }) =>
  userContext(deps, personOf(caller), context);

export const ofVisitor: ContextOf = (deps, { caller, context }) =>
  publicContext(deps, visitorOf(caller), context);

/** Creates the resolver of a draft context; `param` is the path parameter of the draft. */
export const ofDraft =
  (kind: TestedDraft['kind'], param: string): ContextOf =>
  (deps, { caller, params, context }) =>
    draftContext(deps, { kind, draftId: String(params[param]), caller: personOf(caller) }, context);

/** Resolves the caller's context for a conversation of theirs. */
export async function ofScope(
  deps: ContextDeps,
  input: Omit<ContextInput, 'params'>,
  { kind, configurationStateId }: ConversationScope,
): Promise<ConversationContext> {
  const whole = { ...input, params: { draftId: configurationStateId } };
  if (kind === 'user') return ofUser(deps, whole);
  if (kind === 'public') return ofVisitor(deps, whole);
  return ofDraft(kind, 'draftId')(deps, whole);
}
