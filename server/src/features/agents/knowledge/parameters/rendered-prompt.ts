/** Prompt of a draft, rendered for a user. */
import { AppError } from '../../../../app-error.ts';
import type { Caller } from '../../../../http/requests/caller.ts';
import type { RequestContext } from '../../../../http/routes/binding.ts';
import { findDraft } from '../../drafts/drafts.ts';
import { exampleOf } from './known-paths.ts';
import { type PromptDeps, promptFor } from './prompt-values.ts';
import * as queries from './queries.ts';

export type RenderDeps = PromptDeps;

interface RenderInput {
  caller: Caller;
  draftId: string;
  /** Prompt in the form, which may be unsaved. */
  systemPrompt: string;
  /** Id of the user to render for; default: the caller. */
  userId?: string | undefined;
  context: Pick<RequestContext, 'brandKey' | 'language' | 'timeZone'>;
}

/**
 * Renders a prompt. Throws `configuration_state.not_found`, `auth.forbidden` for another user without the right to read
 * users, and `user.not_found`.
 */
export async function renderedPrompt(
  deps: RenderDeps,
  { caller, draftId, systemPrompt, userId = caller.userId, context }: RenderInput,
): Promise<{ text: string; missing: string[] }> {
  const { configuration: agent } = await findDraft(deps, caller, { draftId, agentType: 'System' });
  if (userId !== caller.userId) {
    if (!caller.grants.has('UserRead')) throw new AppError('auth.forbidden');
    if (!(await queries.personExists(deps.db, userId))) throw new AppError('user.not_found');
  }
  const promptContext = {
    agent,
    userId,
    claims: {},
    brandKey: context.brandKey,
    conversationId: exampleOf('conversation.id'),
    language: context.language,
    timeZone: context.timeZone,
    parameters: {},
    isTest: true,
  };
  return promptFor(deps, promptContext, systemPrompt);
}
