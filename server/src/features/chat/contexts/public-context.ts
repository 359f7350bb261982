/** Context of a visitor at a public endpoint. */
import type { Visitor } from '../../../http/requests/caller.ts';
import { consentSubjectOf } from '../../brands/public.ts';
import { admit } from '../../access-policies/public.ts';
import * as agents from '../../agents/public.ts';
import * as visitors from '../visitors/service.ts';
import { countQuestion } from '../visitors/limits/endpoint-limits.ts';
import type { ContextDeps, RequestFacts } from './context-deps.ts';
import type { ConversationContext } from './conversation-context.ts';

/** Maximum concurrent answers of a session (choices.md, Limits). */
const runningAnswers = 1;
/** Time after which an unread answer is stopped to save cost (choices.md, The answer stream). */
const unreadTimeoutMs = 60_000;

/** Creates the context of a visitor. Throws `public_endpoint.not_found` if the endpoint is closed. */
export async function publicContext(
  deps: ContextDeps,
  visitor: Visitor,
  { ip, language, timeZone }: RequestFacts,
): Promise<ConversationContext> {
  const { agents: agentDeps, callers, clock } = deps;
  const endpoint = await visitors.endpointOf(deps, visitor);
  const { agentId } = endpoint;
  const rights = { ...agentDeps, grantsOf: callers.grantsOf };
  const isOpen = async () => (await agentDeps.findEndpoint(visitor.endpointId))?.isEnabled ?? false;
  return {
    kind: 'public',
    ownerId: visitor.ownerId,
    configurationStateId: null,
    publicEndpointId: endpoint.id,
    consentSubject: consentSubjectOf(visitor),
    guidelinesDocumentIds: endpoint.guidelinesDocumentIds,
    visitorClaims: visitor.claims,
    language,
    timeZone,
    limits: { runningAnswers, unreadTimeoutMs },
    isTitledByModel: false,
    brandKey: async () => endpoint.brandKey,
    configuration: (_agentId, hasModel) =>
      agents.findForVisitor({ ...rights, hasModel }, { agentId, at: clock.now() }),
    readableLibraries: () => agents.readableToVisitor(rights, { agentId, at: clock.now() }),
    async admit(tx, question) {
      const { ownerId } = visitor;
      await visitors.extendSession(tx, visitor, { retentionDays: endpoint.retentionDays, now: question.at });
      await countQuestion(tx, endpoint, { ownerId, ip, now: question.at });
      admit(tx, question);
    },
    mayAsk: isOpen,
    mayRead: async () => visitor.expiresAt > clock.now() && (await isOpen()),
  };
}
