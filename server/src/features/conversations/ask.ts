/** Questions: a new conversation, the next turn, another branch, or the continuation of a broken-off answer. */
import type { AddSegmentToConversationRequestModel } from '@polylogue/contract/conversations/schemas';
import type { NumberedStreamEvent, Step } from '@polylogue/contract/conversations/stream-events';
import { AppError } from '../../app-error.ts';
import type { Transaction } from '../../db/client.ts';
import { newId } from '../../db/id.ts';
import type { Caller } from '../../http/requests/caller.ts';
import * as agents from '../agents/service.ts';
import { answer } from './answering/answer.ts';
import type { AnswerModel, AnswerSources } from './answering/answer-sources.ts';
import { improveTitle } from './answering/improve-title.ts';
import { canContinue, isRunning } from './policy.ts';
import * as queries from './queries.ts';
import * as runQueries from './run-queries.ts';
import type { FollowDeps } from './runs/follow.ts';
import { answerOnce, type OpenedSegment } from './runs/start-run.ts';
import * as segmentQueries from './segment-queries.ts';
import { type KeptPassage, KeptPassages, KeptSteps } from './stored-shapes.ts';
import { titleFrom } from './title.ts';

/** Turns of the branch that a prompt looks back on at most; the token budget usually allows fewer. */
const historyTurns = 100;

export interface AskDeps extends FollowDeps {
  agents: agents.AgentDeps;
  sources: AnswerSources;
  /** The brand that an address shows. */
  brandOf(hostName: string): Promise<string>;
}

/** A segment with all that its answer needs. */
interface AskedSegment extends OpenedSegment {
  question: string;
  /** The turn before, whose branch is the history. */
  parentId: string | null;
  before: { text: string; steps: readonly Step[] };
  /** Numbered passages of the answer that is continued. */
  passages: readonly KeptPassage[];
  isFirst: boolean;
}

const nothingBefore = { before: { text: '', steps: [] }, passages: [], textStart: 0 };

/** Who answers, and the model that is asked where the agent answers from one. */
interface Answerer {
  agent: agents.Agent;
  model: AnswerModel | undefined;
}

/** Looks the configured model up once, for the check and for the answer. */
async function findAnswerer(deps: AskDeps, agentId: string): Promise<Answerer> {
  const opening = deps.sources.openModel();
  const hasModel = async () => (await opening) !== undefined;
  const agent = await agents.findForAnswer({ ...deps.agents, hasModel }, agentId);
  return { agent, model: await opening };
}

interface Ask<C extends Answerer> {
  requestId: string;
  body: readonly unknown[];
  check(): Promise<C>;
  open(tx: Transaction, checked: C): Promise<AskedSegment>;
}

function askOnce<C extends Answerer>(deps: AskDeps, caller: Caller, ask: Ask<C>) {
  const ownerId = caller.userId;
  return answerOnce<C, AskedSegment>(deps, {
    ...ask,
    reader: caller,
    answerSource: ({ agent }) => agent.answerSource,
    generate: ({ agent, model }, segment) => ({
      before: segment.before,
      generate: (recorder, signal) =>
        answer(deps.sources, {
          requestId: ask.requestId,
          agent,
          model,
          question: segment.question,
          before: segment.before.text,
          passages: segment.passages,
          history: async () => {
            if (segment.parentId === null) return [];
            const { conversationId, parentId: segmentId } = segment;
            const branch = { conversationId, segmentId, limit: historyTurns };
            return segmentQueries.listBranch(deps.db, ownerId, branch);
          },
          recorder,
          signal,
        }),
    }),
    onEnd: async (status, { model }, { conversationId, isFirst, question }) => {
      if (status !== 'Complete' || !isFirst || !model) return;
      await improveTitle(deps, model, { ownerId, conversationId, question });
    },
  });
}

/**
 * Starts a conversation and streams its first answer. Throws `agent.not_found`, `model.not_configured`,
 * `stream.too_many_running`, `request.idempotency_conflict`.
 */
export async function startConversation(
  deps: AskDeps,
  caller: Caller,
  input: { agentId: string; question: string; isPrivate: boolean; requestId: string; hostName: string },
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const { agentId, question, isPrivate, requestId, hostName } = input;
  return askOnce(deps, caller, {
    requestId,
    body: ['create', agentId, question, isPrivate],
    check: async () => {
      const [answerer, brandKey] = await Promise.all([findAnswerer(deps, agentId), deps.brandOf(hostName)]);
      return { ...answerer, brandKey };
    },
    open: async (tx, { agent, brandKey }) => {
      const [conversationId, segmentId, now] = [newId(), newId(), deps.clock.now()];
      const segment = { conversationId, segmentId, parentId: null, question };
      await queries.insertWithSegment(
        tx,
        {
          id: conversationId,
          owner_id: caller.userId,
          agent_id: agent.id,
          brand_key: brandKey,
          title: titleFrom(question),
          title_source: 'question',
          is_private: isPrivate,
          selected_leaf_id: segmentId,
          created_at: now,
          updated_at: now,
        },
        segmentRow(deps, { ...segment, answerSource: agent.answerSource }),
      );
      return { ...segment, ...nothingBefore, isFirst: true };
    },
  });
}

interface NewSegment {
  conversationId: string;
  segmentId: string;
  parentId: string | null;
  question: string;
  answerSource: agents.Agent['answerSource'];
}

function segmentRow({ clock }: AskDeps, segment: NewSegment): segmentQueries.NewSegmentRow {
  return {
    id: segment.segmentId,
    conversation_id: segment.conversationId,
    parent_id: segment.parentId,
    question: segment.question,
    answer_source: segment.answerSource,
    status: 'Streaming',
    created_at: clock.now(),
  };
}

async function findConversation(deps: AskDeps, caller: Caller, id: string): Promise<Answerer> {
  const conversation = await queries.findOwned(deps.db, caller.userId, id);
  if (!conversation) throw new AppError('conversation.not_found');
  return findAnswerer(deps, conversation.agent_id);
}

async function lock(tx: Transaction, caller: Caller, id: string): Promise<queries.ConversationRow> {
  const conversation = await queries.lockOwned(tx, caller.userId, id);
  if (!conversation) throw new AppError('conversation.not_found');
  return conversation;
}

interface AddInput extends AddSegmentToConversationRequestModel {
  conversationId: string;
  requestId: string;
}

async function openNext(
  deps: AskDeps,
  caller: Caller,
  { tx, agent, input }: { tx: Transaction; agent: agents.Agent; input: AddInput & { question: string } },
): Promise<AskedSegment> {
  const { conversationId, question, isPrivate } = input;
  const conversation = await lock(tx, caller, conversationId);
  const parentId =
    input.parentSegmentId === undefined ? conversation.selected_leaf_id : input.parentSegmentId;
  if (parentId !== null) {
    const key = { conversationId, segmentId: parentId };
    const parent = await segmentQueries.findOwned(tx, caller.userId, key);
    if (!parent) throw new AppError('segment.not_found');
    if (isRunning(parent)) throw new AppError('conversation.running');
  }
  const segment = { conversationId, segmentId: newId(), parentId, question };
  await segmentQueries.insert(tx, segmentRow(deps, { ...segment, answerSource: agent.answerSource }));
  await queries.update(tx, caller.userId, {
    id: conversationId,
    selected_leaf_id: segment.segmentId,
    updated_at: deps.clock.now(),
    ...(isPrivate !== undefined && { is_private: isPrivate }),
  });
  return { ...segment, ...nothingBefore, isFirst: parentId === null };
}

async function openAgain(
  deps: AskDeps,
  caller: Caller,
  { tx, input, segmentId }: { tx: Transaction; input: AddInput; segmentId: string },
): Promise<AskedSegment> {
  const { conversationId } = input;
  await lock(tx, caller, conversationId);
  const segment = await segmentQueries.findOwned(tx, caller.userId, { conversationId, segmentId });
  if (!segment) throw new AppError('segment.not_found');
  if (isRunning(segment)) throw new AppError('conversation.running');
  if (!canContinue(segment)) throw new AppError('segment.not_continuable');
  const runs = await runQueries.listOfSegment(tx, caller.userId, segmentId);
  await segmentQueries.reopen(tx, segmentId);
  await queries.update(tx, caller.userId, { id: conversationId, updated_at: deps.clock.now() });
  return {
    conversationId,
    segmentId,
    parentId: segment.parent_id,
    question: segment.question,
    before: { text: segment.answer, steps: KeptSteps.parse(segment.steps) },
    passages: KeptPassages.parse(runs.at(-1)?.passages ?? []),
    textStart: segment.answer.length,
    isFirst: segment.parent_id === null,
  };
}

/**
 * Asks on, asks differently, or continues a broken-off answer, and streams the answer. Throws
 * `conversation.not_found`, `segment.not_found`, `segment.not_continuable`, `conversation.running`, and what
 * `startConversation` throws.
 */
export async function addSegment(
  deps: AskDeps,
  caller: Caller,
  input: AddInput,
): Promise<AsyncIterable<NumberedStreamEvent>> {
  const { conversationId, requestId, question, parentSegmentId, continueSegmentId, isPrivate } = input;
  return askOnce(deps, caller, {
    requestId,
    // As an object: a missing parent and `null` are two different questions.
    body: ['add', conversationId, { question, parentSegmentId, continueSegmentId, isPrivate }],
    check: () => findConversation(deps, caller, conversationId),
    open: (tx, { agent }) => {
      if (question !== undefined) return openNext(deps, caller, { tx, agent, input: { ...input, question } });
      if (continueSegmentId === undefined) throw new AppError('request.invalid');
      return openAgain(deps, caller, { tx, input, segmentId: continueSegmentId });
    },
  });
}
