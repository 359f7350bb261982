/** Values for the parameters of prompts and filters in a context. */
import type { QuestionContext } from '../../agents/public.ts';
import { type ConversationContext, isTest } from './conversation-context.ts';

/** Returns the id of the person who asks; `undefined` for a visitor. */
export const userIdOf = ({
  kind,
  ownerId,
}: Pick<ConversationContext, 'kind' | 'ownerId'>): string | undefined =>
  kind === 'public' ? undefined : ownerId;

/** Collects the current values for parameter paths. */
export const parameterScopeOf = (
  context: Pick<
    ConversationContext,
    'kind' | 'ownerId' | 'visitorClaims' | 'brandKey' | 'language' | 'timeZone'
  >,
  asked: Pick<QuestionContext, 'agent' | 'conversationId' | 'parameters'>,
): QuestionContext => ({
  ...asked,
  userId: userIdOf(context),
  claims: context.visitorClaims ?? {},
  brandKey: context.brandKey,
  language: context.language,
  timeZone: context.timeZone,
  isTest: isTest(context),
});
