/** Who asks in a context, as the paths of prompts and filters know it. */
import type { Asking } from '../../agents/public.ts';
import { type ConversationContext, isTest } from './conversation-context.ts';

/** Who asks; a visitor is no person that the product knows. */
export const personIn = ({
  kind,
  ownerId,
}: Pick<ConversationContext, 'kind' | 'ownerId'>): string | undefined =>
  kind === 'public' ? undefined : ownerId;

/** What the paths of a prompt, and of filters, stand for at the moment. */
export const askingIn = (
  context: Pick<ConversationContext, 'kind' | 'ownerId' | 'visitorClaims' | 'brandKey' | 'language'>,
  asked: Pick<Asking, 'agent' | 'conversationId' | 'parameters'>,
): Asking => ({
  ...asked,
  userId: personIn(context),
  claims: context.visitorClaims ?? {},
  brandKey: context.brandKey,
  language: context.language,
  isTest: isTest(context),
});
