/** Questions: a new conversation, the next turn, another branch, or the continuation of a broken-off answer. */
import type { FurtherQuestion, NewQuestion } from '@polylogue/contract/chat/engine/questions';
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../app-error.ts';
import type { ConsentGate, RequirableVersion } from '../../brands/public.ts';
import {
  type AdmissionTerms,
  admissionOf,
  type PolicyLimits,
  readTerms,
} from '../../access-policies/public.ts';
import { type Agent, assertUsable, bindSources, declaredParameters, promptFor } from '../../agents/public.ts';
import type { BranchKey, BranchFiles } from '../attachments/branch-files.ts';
import { attach } from '../attachments/service.ts';
import { answer } from './answering/answer.ts';
import type { AnswerInput } from './answering/answer-input.ts';
import { type AnswerModel, type AnswerSources, hasModelOf } from './answering/answer-sources.ts';
import { improveTitle } from './answering/improve-title.ts';
import { parameterScopeOf, userIdOf } from '../contexts/parameter-scope.ts';
import { type ConversationContext, isTest } from '../contexts/conversation-context.ts';
import { furtherFields } from './further-fields.ts';
import {
  type AskedSegment,
  insertFirstQuestion,
  type OpeningContext,
  insertNextQuestion,
  reopenSegment,
} from './open-segment.ts';
import * as queries from '../store/queries.ts';
import type { FollowDeps } from './runs/follow.ts';
import type { RunRecorder } from './runs/run-recorder.ts';
import { answerOnce, type OpenedRun } from './runs/start-run.ts';
import * as segmentQueries from '../store/segment-queries.ts';

/** Maximum earlier turns in a prompt; the token budget usually allows fewer. */
const historyTurns = 100;

export interface AskDeps extends FollowDeps {
  agents: { limits: PolicyLimits };
  sources: AnswerSources;
  guidelines: ConsentGate;
  /** Finds the files of a branch. */
  filesOf(branch: BranchKey): Promise<BranchFiles>;
}

/** Agent that answers, with its model unless the library answers. */
interface Answerer {
  agent: Agent;
  model: AnswerModel | undefined;
}

/** Finds the agent and its model. Throws the reason if the agent cannot answer. */
export async function findAnswerer(
  deps: AskDeps,
  context: ConversationContext,
  agentId: string | null,
): Promise<Answerer> {
  const opening = deps.sources.openModels();
  const agent = await context.configuration(agentId, async () => hasModelOf(await opening));
  return { agent, model: (await opening).find(agent.model) };
}

/** Checks access to the prompt of a question. Throws `prompt.not_found`. */
async function checkPrompt(
  { db }: AskDeps,
  context: ConversationContext,
  { agentId, body: { promptId } }: { agentId: string | null; body: Pick<NewQuestion, 'promptId'> },
): Promise<void> {
  if (!promptId) return;
  const { configurationStateId: draftId } = context;
  await assertUsable(db, promptId, { ownerId: userIdOf(context), agentId, draftId });
}

type Files = Pick<NewQuestion, 'attachmentIds' | 'visionImageIds' | 'leftOutFileNames'>;

/** Throws `attachment.not_taken` or `vision_image.not_seen` if the agent does not accept such files. */
function assertAccepted({ takes }: Agent, { attachmentIds, visionImageIds }: Files): void {
  if (attachmentIds?.length && !takes.attachments) throw new AppError('attachment.not_taken');
  if (visionImageIds?.length && !takes.images) throw new AppError('vision_image.not_seen');
}

/** Attaches the files of a question to its segment. Throws `attachment.not_found`, `vision_image.not_found`. */
async function attachFiles(
  { tx, context }: OpeningContext,
  segment: AskedSegment,
  { attachmentIds, visionImageIds, leftOutFileNames }: Files,
): Promise<AskedSegment> {
  await attach(tx, {
    segmentId: segment.segmentId,
    ownerId: context.ownerId,
    context: isTest(context) ? 'GptSystem' : 'Conversation',
    attachmentIds: attachmentIds ?? [],
    visionImageIds: visionImageIds ?? [],
  });
  return { ...segment, notUploaded: leftOutFileNames ?? [] };
}

interface Ask<C extends Answerer> {
  requestId: string;
  /** Guidelines that the asker accepted for this question. */
  consents: readonly string[];
  body: readonly unknown[];
  check(): Promise<C>;
  open(opening: OpeningContext, checked: C): Promise<AskedSegment>;
}

/** Limits and guidelines of a question, read before the transaction that opens its run. */
interface Conditions {
  terms: AdmissionTerms | undefined;
  versions: RequirableVersion[];
}

/** Reads limits and guidelines of a question. Throws `guidelines.gone`, and the errors of `readTerms`. */
async function readConditions(
  { agents, guidelines, clock }: AskDeps,
  context: ConversationContext,
  { agent, model }: Answerer,
): Promise<Conditions> {
  const { policyId } = agent;
  const place = {
    brandKey: await context.brandKey(),
    policyId,
    documentIds: [...context.guidelinesDocumentIds, ...agent.guidelinesDocumentIds],
  };
  const [terms, versions] = await Promise.all([
    readTerms(agents.limits, { policyId, agentId: agent.id, model }),
    guidelines.requiredVersions(place, clock.now()),
  ]);
  return { terms, versions };
}

/** Builds the input of an answer that depends on the question and its conversation. */
function questionInput(
  deps: AskDeps,
  context: ConversationContext,
  { agent, segment }: { agent: Agent; segment: AskedSegment },
): Omit<AnswerInput, 'requestId' | 'agent' | 'model' | 'recorder' | 'signal'> {
  const { conversationId, parameters, segmentId, parentId } = segment;
  const asker = { kind: context.kind === 'public' ? 'visitor' : 'person', id: context.ownerId } as const;
  const asking = parameterScopeOf(context, { agent, conversationId, parameters });
  return {
    question: segment.question,
    askedBy: {
      ownerId: context.ownerId,
      brandKey: segment.brandKey,
      isPrivate: segment.isPrivate,
      isTest: isTest(context),
    },
    systemPrompt: async () => (await promptFor(deps, asking, agent.systemPrompt)).text,
    sources: () => bindSources(deps, asking, agent.sources),
    keepsPrompt: isTest(context),
    language: context.language,
    before: segment.before.text,
    passages: segment.passages,
    segmentId,
    files: () => deps.filesOf({ segmentId, asker }),
    history: async () => {
      if (parentId === null) return [];
      const branch = { conversationId, segmentId: parentId, limit: historyTurns };
      return segmentQueries.listBranch(deps.db, context, branch);
    },
    notUploaded: segment.notUploaded,
  };
}

function askOnce<C extends Answerer>(deps: AskDeps, context: ConversationContext, ask: Ask<C>) {
  const { requestId } = ask;
  let noted: RunRecorder | undefined;
  const questionOf = ({ terms }: Conditions, { segment, ...run }: OpenedRun<AskedSegment>) => {
    const { ownerId } = context;
    return { terms, ownerId, isQuestion: segment.textStart === 0, ...run };
  };
  return answerOnce<C & Conditions, AskedSegment>(deps, {
    ...ask,
    context,
    check: async () => {
      const checked = await ask.check();
      return { ...checked, ...(await readConditions(deps, context, checked)) };
    },
    answerSource: ({ agent }) => agent.answerSource,
    configurationVersion: ({ agent }) => agent.version,
    open: async (tx, checked) => {
      const { consentSubject: subject, language } = context;
      const asked = { subject, language, at: deps.clock.now(), versions: checked.versions };
      await deps.guidelines.admitConsents(tx, asked, { documentIds: ask.consents, requestId });
      return ask.open({ tx, clock: deps.clock, context, agent: checked.agent }, checked);
    },
    admission: (checked, opened) => admissionOf(questionOf(checked, opened)),
    admit: (tx, checked, opened) => context.admit(tx, questionOf(checked, opened)),
    generate: ({ agent, model }, segment) => ({
      before: segment.before,
      generate: (recorder, signal) => {
        noted = recorder;
        const question = questionInput(deps, context, { agent, segment });
        return answer(deps.sources, { ...question, requestId, agent, model, recorder, signal });
      },
    }),
    onStart: ({ conversationId, segmentId: conversationSegmentId, parentId: parentSegmentId }) => {
      const data = { conversationId, requestId, conversationSegmentId, parentSegmentId };
      deps.events.publish(context, { event: 'asked', data });
    },
    onEnd: async (status, { agent, model }, { conversationId, isFirst, isPrivate, question }) => {
      deps.events.publish(context, { event: 'answered', data: { conversationId, requestId } });
      // Generate no title if no model gave the answer.
      if (!model || !noted?.model || noted.isUnanswered) return;
      if (status !== 'Complete' || !isFirst || isPrivate || !context.isTitledByModel) return;
      const { policyId } = agent;
      await improveTitle(deps, model, { scope: context, policyId, conversationId, question });
    },
  });
}

interface StartInput {
  /** Agent of the conversation; `null` for a draft. */
  agentId: string | null;
  body: NewQuestion;
  requestId: string;
}

/**
 * Starts a conversation and streams its first answer. Throws `agent.not_found`, the reason that the agent cannot
 * answer, `prompt.not_found`, errors of `assertAccepted` and `attachFiles`, `stream.too_many_running`,
 * `request.idempotency_conflict`, and errors of the context's limits.
 */
export async function startConversation(
  deps: AskDeps,
  context: ConversationContext,
  { agentId, body, requestId }: StartInput,
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const { question, isPrivate = false, parameters = {} } = body;
  return askOnce(deps, context, {
    requestId,
    consents: body.guidelinesDocumentConsents ?? [],
    body: ['create', agentId, question, isPrivate, ...furtherFields(body)],
    check: async () => {
      const [answerer, brandKey] = await Promise.all([
        findAnswerer(deps, context, agentId),
        context.brandKey(),
      ]);
      assertAccepted(answerer.agent, body);
      await checkPrompt(deps, context, { agentId, body });
      return { ...answerer, brandKey };
    },
    open: async (opening, { agent, brandKey }) => {
      const segment = await insertFirstQuestion(opening, {
        question,
        isPrivate,
        brandKey,
        parameters: declaredParameters(agent, parameters),
      });
      return attachFiles(opening, segment, body);
    },
  });
}

async function findConversation(
  deps: AskDeps,
  context: ConversationContext,
  { conversationId, body }: Pick<AddInput, 'conversationId' | 'body'>,
): Promise<Answerer> {
  const conversation = await queries.findOwned(deps.db, context, conversationId);
  if (!conversation) throw new AppError('conversation.not_found');
  const { agent_id: agentId } = conversation;
  const answerer = await findAnswerer(deps, context, agentId);
  assertAccepted(answerer.agent, body);
  await checkPrompt(deps, context, { agentId, body });
  return answerer;
}

interface AddInput {
  conversationId: string;
  body: FurtherQuestion;
  requestId: string;
}

/**
 * Adds a question, a sibling or a continuation, and streams the answer. Throws `conversation.not_found`,
 * `segment.not_found`, `segment.not_continuable`, `conversation.running`, `conversation.privacy_fixed`, and errors of
 * `startConversation`.
 */
export async function addSegment(
  deps: AskDeps,
  context: ConversationContext,
  { conversationId, body, requestId }: AddInput,
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const { question, parentSegmentId, continueSegmentId, isPrivate, isNext } = body;
  return askOnce(deps, context, {
    requestId,
    consents: body.guidelinesDocumentConsents ?? [],
    // Wrapped in an object, because a missing parent and `null` are different questions.
    body: [
      'add',
      conversationId,
      { question, parentSegmentId, continueSegmentId, isPrivate, isNext },
      ...furtherFields(body),
    ],
    check: () => findConversation(deps, context, { conversationId, body }),
    open: async (opening) => {
      if (question !== undefined) {
        const next = { conversationId, question, parentSegmentId, isPrivate, isNext };
        return attachFiles(opening, await insertNextQuestion(opening, next), body);
      }
      if (continueSegmentId === undefined) throw new AppError('request.invalid');
      return reopenSegment(opening, { conversationId, segmentId: continueSegmentId });
    },
  });
}
