/** Context of a signed-in person. */
import { maxRunningAnswersPerUser } from '@polylogue/contract/limits';
import type { Caller } from '../../../http/requests/caller.ts';
import { consentSubjectOf } from '../../brands/public.ts';
import { admit } from '../../access-policies/public.ts';
import * as agents from '../../agents/public.ts';
import type { ContextDeps, RequestFacts } from './context-deps.ts';
import type { ConversationContext, ConversationScope } from './conversation-context.ts';

/** Scope of a person's own conversations. */
export const userScope = (userId: string): ConversationScope => ({
  kind: 'user',
  ownerId: userId,
  configurationStateId: null,
});

/** Creates the context of a signed-in person. */
export function userContext(
  { agents: agentDeps, callers, clock }: ContextDeps,
  { userId, sessionId }: Pick<Caller, 'userId' | 'sessionId'>,
  { brandKey, language, timeZone }: RequestFacts,
): ConversationContext {
  const rights = { ...agentDeps, grantsOf: callers.grantsOf };
  return {
    ...userScope(userId),
    publicEndpointId: null,
    consentSubject: consentSubjectOf({ userId }),
    guidelinesDocumentIds: [],
    language,
    timeZone,
    limits: { runningAnswers: maxRunningAnswersPerUser },
    isTitledByModel: true,
    brandKey,
    configuration: async (agentId, hasModel) =>
      agents.findForPerson(
        { ...rights, hasModel },
        { userId, brandKey: await brandKey(), at: clock.now() },
        agentId ?? '',
      ),
    readableLibraries: (agentId, libraryIds) => {
      const asker = { userId, brandKey: undefined, at: clock.now() };
      return agents.readableVia(rights, asker, { agentId: agentId ?? '', libraryIds });
    },
    admit: async (tx, question) => admit(tx, question),
    mayAsk: () => callers.mayAsk(userId),
    mayRead: () => callers.mayRead({ userId, sessionId }),
  };
}
