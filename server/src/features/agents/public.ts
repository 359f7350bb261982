/** Exports that other domains may import from `agents`. */
export { agentsFeature, endpointSealer } from './feature.ts';
export { type ReadableLibraries, readableVia, readableTo } from './access/library-rights.ts';
export { type Agent, isCutOff } from './agent/answering-agent.ts';
export { nameIn, starterInEnglish } from './agent/built-in-texts.ts';
export { type HasModel, setUpFor } from './agent/policy.ts';
export { openIdentityKeys, type PublicEndpoint } from './agent/public-endpoint.ts';
export {
  type AgentDeps,
  agentDeps,
  assertMayChat,
  detailsForVisitor,
  findForPerson,
  findForVisitor,
  findOpenEndpoint,
  findPublished,
  frameOriginsOf,
  identityKeysOf,
  readableToVisitor,
} from './catalog/agents-for-chat.ts';
export { answeringDraft, draftDetails, type DraftKey, findDraft } from './drafts/drafts.ts';
export type { AnswerMeter, MeasuredAnswer, MeasuredQuestion } from './evaluations/measured-answer.ts';
export { type AskedSource, bindFilters, bindSources } from './knowledge/bindings/bind-sources.ts';
export { type Asking, declaredParameters, promptFor } from './knowledge/parameters/prompt-values.ts';
export { listOffered as listOfferedPrompts } from './prompts/agent-prompts.ts';
export { assertUsable, hasPrompts as hasAgentPrompts } from './prompts/service.ts';
