/** Questions: a new conversation, the next turn, another branch, or the continuation of a broken-off answer. */
import type { FurtherQuestion, NewQuestion } from '@polylogue/contract/chat/engine/questions';
import type { NumberedStreamEvent } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../app-error.ts';
import { type Agent, assertUsable, bindSources, declaredParameters, promptFor } from '../../agents/public.ts';
import type { AskedBranch, BranchFiles } from '../attachments/branch-files.ts';
import { attach } from '../attachments/service.ts';
import { answer } from './answering/answer.ts';
import { type AnswerModel, type AnswerSources, hasModelOf } from './answering/answer-sources.ts';
import { improveTitle } from './answering/improve-title.ts';
import { askingIn, personIn } from '../contexts/asking-in.ts';
import { type ConversationContext, isTest } from '../contexts/conversation-context.ts';
import { furtherFields } from './further-fields.ts';
import { type AskedSegment, openFirst, type Opening, openNext, reopenSegment } from './open-segment.ts';
import * as queries from '../store/queries.ts';
import type { FollowDeps } from './runs/follow.ts';
import type { RunRecorder } from './runs/run-recorder.ts';
import { answerOnce } from './runs/start-run.ts';
import * as segmentQueries from '../store/segment-queries.ts';

/** Turns of the branch that a prompt looks back on at most; the token budget usually allows fewer. */
const historyTurns = 100;

export interface AskDeps extends FollowDeps {
  sources: AnswerSources;
  /** What went with the questions of a branch. */
  filesOf(branch: AskedBranch): Promise<BranchFiles>;
}

/** Who answers, and the model that is asked where the answer comes from one. */
interface Answerer {
  agent: Agent;
  model: AnswerModel | undefined;
}

/** Looks the models up once, for the check and for the answer. Throws why the agent can't answer. */
export async function findAnswerer(
  deps: AskDeps,
  context: ConversationContext,
  agentId: string | null,
): Promise<Answerer> {
  const opening = deps.sources.openModels();
  const agent = await context.configuration(agentId, async () => hasModelOf(await opening));
  return { agent, model: (await opening).find(agent.model) };
}

/** A question may name the prompt that it came from. Throws `prompt.not_found`. */
async function checkPrompt(
  { db }: AskDeps,
  context: ConversationContext,
  { agentId, body: { promptId } }: { agentId: string | null; body: Pick<NewQuestion, 'promptId'> },
): Promise<void> {
  if (!promptId) return;
  const { configurationStateId: draftId } = context;
  await assertUsable(db, promptId, { ownerId: personIn(context), agentId, draftId });
}

type Files = Pick<NewQuestion, 'attachmentIds' | 'visionImageIds'>;

/** Throws `attachment.not_taken`, `vision_image.not_seen` where the agent takes no such thing. */
function assertTaken({ takes }: Agent, { attachmentIds, visionImageIds }: Files): void {
  if (attachmentIds?.length && !takes.attachments) throw new AppError('attachment.not_taken');
  if (visionImageIds?.length && !takes.images) throw new AppError('vision_image.not_seen');
}

/** The segment, with what goes with its question. Throws `attachment.not_found`, `vision_image.not_found`. */
async function withFiles(
  { tx, context }: Opening,
  segment: AskedSegment,
  { attachmentIds, visionImageIds }: Files,
): Promise<AskedSegment> {
  await attach(tx, {
    segmentId: segment.segmentId,
    ownerId: context.ownerId,
    context: isTest(context) ? 'GptSystem' : 'Conversation',
    attachmentIds: attachmentIds ?? [],
    visionImageIds: visionImageIds ?? [],
  });
  return segment;
}

interface Ask<C extends Answerer> {
  requestId: string;
  body: readonly unknown[];
  check(): Promise<C>;
  open(opening: Opening, checked: C): Promise<AskedSegment>;
}

function askOnce<C extends Answerer>(deps: AskDeps, context: ConversationContext, ask: Ask<C>) {
  let noted: RunRecorder | undefined;
  return answerOnce<C, AskedSegment>(deps, {
    ...ask,
    context,
    answerSource: ({ agent }) => agent.answerSource,
    configurationVersion: ({ agent }) => agent.version,
    open: async (tx, checked) => {
      await context.admit(tx);
      return ask.open({ tx, clock: deps.clock, context, agent: checked.agent }, checked);
    },
    generate: ({ agent, model }, segment) => ({
      before: segment.before,
      generate: (recorder, signal) => {
        noted = recorder;
        const { conversationId, parameters } = segment;
        const asker = {
          kind: context.kind === 'public' ? 'visitor' : 'person',
          id: context.ownerId,
        } as const;
        const asking = askingIn(context, { agent, conversationId, parameters });
        return answer(deps.sources, {
          requestId: ask.requestId,
          agent,
          model,
          question: segment.question,
          systemPrompt: async () => (await promptFor(deps, asking, agent.systemPrompt)).text,
          sources: () => bindSources(deps, asking, agent.sources),
          keepsPrompt: isTest(context),
          language: context.language,
          before: segment.before.text,
          passages: segment.passages,
          segmentId: segment.segmentId,
          files: () => deps.filesOf({ segmentId: segment.segmentId, asker }),
          history: async () => {
            if (segment.parentId === null) return [];
            const { parentId: segmentId } = segment;
            const branch = { conversationId, segmentId, limit: historyTurns };
            return segmentQueries.listBranch(deps.db, context, branch);
          },
          recorder,
          signal,
        });
      },
    }),
    onEnd: async (status, { model }, { conversationId, isFirst, isPrivate, question }) => {
      // A model that was not asked for the answer is not asked for its title, either.
      if (!model || !noted?.model || noted.isUnanswered) return;
      if (status !== 'Complete' || !isFirst || isPrivate || !context.isTitledByModel) return;
      await improveTitle(deps, model, { scope: context, conversationId, question });
    },
  });
}

interface StartInput {
  /** Whom the conversation is with; `null`: a draft. */
  agentId: string | null;
  body: NewQuestion;
  requestId: string;
}

/**
 * Starts a conversation and streams its first answer. Throws `agent.not_found`, why the agent can't
 * answer, `prompt.not_found`, what `assertTaken` and `withFiles` throw, `stream.too_many_running`,
 * `request.idempotency_conflict`, and what the context refuses.
 */
export async function startConversation(
  deps: AskDeps,
  context: ConversationContext,
  { agentId, body, requestId }: StartInput,
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const { question, isPrivate = false, parameters = {} } = body;
  return askOnce(deps, context, {
    requestId,
    body: ['create', agentId, question, isPrivate, ...furtherFields(body)],
    check: async () => {
      const [answerer, brandKey] = await Promise.all([
        findAnswerer(deps, context, agentId),
        context.brandKey(),
      ]);
      assertTaken(answerer.agent, body);
      await checkPrompt(deps, context, { agentId, body });
      return { ...answerer, brandKey };
    },
    open: async (opening, { agent, brandKey }) => {
      const segment = await openFirst(opening, {
        question,
        isPrivate,
        brandKey,
        parameters: declaredParameters(agent, parameters),
      });
      return withFiles(opening, segment, body);
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
  assertTaken(answerer.agent, body);
  await checkPrompt(deps, context, { agentId, body });
  return answerer;
}

interface AddInput {
  conversationId: string;
  body: FurtherQuestion;
  requestId: string;
}

/**
 * Asks on, asks differently, or continues a broken-off answer, and streams the answer. Throws
 * `conversation.not_found`, `segment.not_found`, `segment.not_continuable`, `conversation.running`,
 * `conversation.privacy_fixed`, and what `startConversation` throws.
 */
export async function addSegment(
  deps: AskDeps,
  context: ConversationContext,
  { conversationId, body, requestId }: AddInput,
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const { question, parentSegmentId, continueSegmentId, isPrivate } = body;
  return askOnce(deps, context, {
    requestId,
    // As an object: a missing parent and `null` are two different questions.
    body: [
      'add',
      conversationId,
      { question, parentSegmentId, continueSegmentId, isPrivate },
      ...furtherFields(body),
    ],
    check: () => findConversation(deps, context, { conversationId, body }),
    open: async (opening) => {
      if (question !== undefined) {
        const next = { conversationId, question, parentSegmentId, isPrivate };
        return withFiles(opening, await openNext(opening, next), body);
      }
      if (continueSegmentId === undefined) throw new AppError('request.invalid');
      return reopenSegment(opening, { conversationId, segmentId: continueSegmentId });
    },
  });
}
