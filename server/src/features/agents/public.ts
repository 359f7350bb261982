/** Exports that other domains may import from `agents`. */
export { agentsFeature, endpointSealer } from './feature.ts';
export { guidelinesAudience } from './access/guidelines-audience-queries.ts';
export { decideChat, findDecidingPolicy, listDecidingPolicies } from './access/queries.ts';
export { type ReadableLibraries, readableVia, readableTo } from './access/library-rights.ts';
export { type Agent, hasLostLibraries } from './agent/answering-agent.ts';
export { localizedName, translateStarter } from './agent/built-in-texts.ts';
export { type HasModel, configuredFiles } from './agent/policy.ts';
export type { OfferedModel } from './agent/offers.ts';
export { openIdentityKeys, type PublicEndpoint } from './agent/public-endpoint.ts';
export {
  type AgentDeps,
  agentDeps,
  assertMayChat,
  detailsForVisitor,
  findForPerson,
  findForVisitor,
  findOpen,
  findOpenEndpoint,
  frameOriginsOf,
  identityKeysOf,
  readableToVisitor,
} from './catalog/agents-for-chat.ts';
export { namesOfAgents } from './agent/queries.ts';
export { erasePersonalAgents } from './catalog/removal-queries.ts';
export { resolveDraft, draftDetails, type DraftKey, findDraft } from './drafts/drafts.ts';
export type { AnswerMeter, MeasuredAnswer, MeasuredQuestion } from './evaluations/measured-answer.ts';
export { type BoundAgentSource, bindFilters, bindSources } from './knowledge/bindings/bind-sources.ts';
export { type QuestionContext, declaredParameters, promptFor } from './knowledge/parameters/prompt-values.ts';
export {
  assertUsable,
  hasPrompts as hasAgentPrompts,
  listOffered as listOfferedPrompts,
} from './prompts/agent-prompts.ts';
