/** Context of draft tests, which always use the current draft. */
import { maxRunningAnswersPerUser } from '@polylogue/contract/limits';
import { AppError } from '../../../app-error.ts';
import type { Caller } from '../../../http/requests/caller.ts';
import { admitTest } from '../../access-policies/public.ts';
import { consentSubjectOf } from '../../brands/public.ts';
import * as agents from '../../agents/public.ts';
import type { ContextDeps, RequestFacts } from './context-deps.ts';
import type { ConversationContext } from './conversation-context.ts';

/** Agent type of each kind of test. */
const agentTypes = { draft: 'User', 'admin-draft': 'System' } as const;

export interface TestedDraft {
  kind: keyof typeof agentTypes;
  draftId: string;
}

/** Returns the key under which the draft is stored. */
export const draftKey = ({ kind, draftId }: TestedDraft): agents.DraftKey => ({
  draftId,
  agentType: agentTypes[kind],
});

/** Creates the context of a tester. Throws `configuration_state.not_found`. */
export async function draftContext(
  { db, callers }: ContextDeps,
  { caller, ...tested }: TestedDraft & { caller: Pick<Caller, 'userId' | 'sessionId' | 'grants'> },
  { brandKey, language, timeZone }: RequestFacts,
): Promise<ConversationContext> {
  const { userId, sessionId } = caller;
  const key = draftKey(tested);
  const draft = await agents.findDraft({ db }, caller, key);
  const rights = { db, grantsOf: callers.grantsOf };
  const mayTest = async () => {
    const grants = await callers.grantsOf(userId);
    if (!grants) return false;
    return agents.findDraft({ db }, { userId, grants }, key).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  };
  return {
    kind: tested.kind,
    ownerId: userId,
    configurationStateId: draft.id,
    publicEndpointId: null,
    consentSubject: consentSubjectOf({ userId }),
    guidelinesDocumentIds: [],
    language,
    timeZone,
    limits: { runningAnswers: maxRunningAnswersPerUser },
    isTitledByModel: false,
    brandKey,
    configuration: async (_agentId, hasModel) =>
      agents.resolveDraft(rights, { ...draft, testerId: userId }, await hasModel()),
    // A draft grants no access to libraries.
    readableLibraries: async (_agentId, libraryIds) => ({
      own: await agents.readableTo(rights, userId, libraryIds),
    }),
    admit: (tx, { at }) => admitTest(tx, { ownerId: userId, at }),
    mayAsk: mayTest,
    mayRead: async () => (await callers.isSignedIn({ userId, sessionId })) && (await mayTest()),
  };
}
