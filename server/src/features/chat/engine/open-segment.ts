/** Writes of a question before its run starts: a conversation, a further segment or a reopened one. */
import type { AddSegmentToConversationRequestModel } from '@polylogue/contract/chat/engine/questions';
import { namesNotUploaded } from '@polylogue/contract/chat/engine/reduce-answer';
import type { Step } from '@polylogue/contract/chat/engine/stream-events';
import { AppError } from '../../../app-error.ts';
import type { Clock } from '../../../clock.ts';
import { jsonb, type Transaction } from '../../../db/client.ts';
import { newId } from '../../../db/id.ts';
import type { Agent } from '../../agents/public.ts';
import type { ConversationContext, ConversationScope } from '../contexts/conversation-context.ts';
import * as queries from '../store/queries.ts';
import * as runQueries from '../store/run-queries.ts';
import type { OpenedSegment } from './runs/start-run.ts';
import * as segmentQueries from '../store/segment-queries.ts';
import { newestLeafBelow } from '../store/segment-window.ts';
import { StoredParameters, type StoredPassage, StoredPassages, StoredSteps } from '../store/stored-shapes.ts';
import { titleFrom } from './title.ts';

/** Returns true for answers that broke off or reached the length limit (choices.md, Conversations). */
function canContinue({ status, finish_reason }: segmentQueries.StoredSegment): boolean {
  const brokenOff: readonly segmentQueries.SegmentStatus[] = ['Aborted', 'Failed', 'Interrupted'];
  return brokenOff.some((other) => other === status) || finish_reason === 'length';
}

/** Returns true if the question keeps the conversation's privacy, which is fixed at its start (decision 25). */
function canAskAs(conversation: { is_private: boolean }, isPrivate: boolean | undefined): boolean {
  return isPrivate === undefined || isPrivate === conversation.is_private;
}

/** Returns true for an answer that still streams; it accepts neither further questions nor continuation. */
function isRunning(segment: { status: string }): boolean {
  return segment.status === 'Streaming';
}

/** Segment with the inputs of its answer. */
export interface AskedSegment extends OpenedSegment {
  question: string;
  /** Parent segment, whose branch is the history. */
  parentId: string | null;
  before: { text: string; steps: readonly Step[] };
  /** Names of files that were still uploading when the question was sent. */
  notUploaded: readonly string[];
  /** Numbered passages of the continued answer. */
  passages: readonly StoredPassage[];
  /** Request parameters from the address or the embedding page at the start of the conversation. */
  parameters: Readonly<Record<string, string>>;
  isFirst: boolean;
  /** True if the content may be used for nothing but the answer. */
  isPrivate: boolean;
  /** Brand of the conversation. */
  brandKey: string;
}

/** Transaction that opens a run, with its context. */
export interface OpeningContext {
  tx: Transaction;
  clock: Clock;
  context: ConversationContext;
  agent: Agent;
}

const nothingBefore = { before: { text: '', steps: [] }, notUploaded: [], passages: [], textStart: 0 };

interface NewSegment {
  conversationId: string;
  segmentId: string;
  parentId: string | null;
  question: string;
}

function segmentRow({ clock, agent }: OpeningContext, segment: NewSegment): segmentQueries.NewSegmentRow {
  return {
    id: segment.segmentId,
    conversation_id: segment.conversationId,
    parent_id: segment.parentId,
    question: segment.question,
    answer_source: agent.answerSource,
    status: 'Streaming',
    created_at: clock.now(),
  };
}

/** First question of a conversation. */
interface FirstQuestion extends Pick<AskedSegment, 'question' | 'parameters'> {
  isPrivate: boolean;
  brandKey: string;
}

/** Inserts a conversation with its first question. */
export async function insertFirstQuestion(
  opening: OpeningContext,
  { question, isPrivate, brandKey, parameters }: FirstQuestion,
): Promise<AskedSegment> {
  const { tx, clock, context, agent } = opening;
  const [conversationId, segmentId, now] = [newId(), newId(), clock.now()];
  const segment = { conversationId, segmentId, parentId: null, question };
  const conversation = {
    id: conversationId,
    owner_id: context.ownerId,
    context: context.kind,
    configuration_state_id: context.configurationStateId,
    public_endpoint_id: context.publicEndpointId,
    agent_id: agent.id,
    configuration_version: agent.version,
    brand_key: brandKey,
    title: titleFrom(question),
    title_source: 'question',
    is_private: isPrivate,
    parameters: jsonb(parameters),
    selected_leaf_id: segmentId,
    created_at: now,
    updated_at: now,
  };
  await queries.insertWithSegment(tx, conversation, segmentRow(opening, segment));
  return { ...segment, ...nothingBefore, parameters, isFirst: true, isPrivate, brandKey };
}

async function lock(
  tx: Transaction,
  scope: ConversationScope,
  id: string,
): Promise<queries.FoundConversation> {
  const conversation = await queries.lockOwned(tx, scope, id);
  if (!conversation) throw new AppError('conversation.not_found');
  return conversation;
}

/** Further question of a conversation. */
export type NextQuestion = Pick<
  AddSegmentToConversationRequestModel,
  'parentSegmentId' | 'isPrivate' | 'isNext'
> & {
  conversationId: string;
  question: string;
};

/** Finds the segment to ask after; other tabs may have added turns below the one that the asker knows. */
async function findParentId(
  { tx, context }: Pick<OpeningContext, 'tx' | 'context'>,
  { id, selected_leaf_id: leaf }: queries.FoundConversation,
  { parentSegmentId: known, isNext }: NextQuestion,
): Promise<string | null> {
  if (known === undefined) return leaf;
  if (!isNext || known === null || known === leaf) return known;
  return newestLeafBelow(await segmentQueries.listTree(tx, context, id), known);
}

/**
 * Inserts a question below another one. Throws `conversation.not_found`, `segment.not_found`, `conversation.running` if
 * the parent is still being answered, or `conversation.privacy_fixed`.
 */
export async function insertNextQuestion(
  opening: OpeningContext,
  input: NextQuestion,
): Promise<AskedSegment> {
  const { tx, clock, context } = opening;
  const { conversationId, question, isPrivate } = input;
  const conversation = await lock(tx, context, conversationId);
  if (!canAskAs(conversation, isPrivate)) throw new AppError('conversation.privacy_fixed');
  const parentId = await findParentId({ tx, context }, conversation, input);
  if (parentId !== null) {
    const key = { conversationId, segmentId: parentId };
    const parent = await segmentQueries.findOwned(tx, context, key);
    if (!parent) throw new AppError('segment.not_found');
    if (isRunning(parent)) throw new AppError('conversation.running');
  }
  const segment = { conversationId, segmentId: newId(), parentId, question };
  await segmentQueries.insert(tx, segmentRow(opening, segment));
  await queries.update(tx, context, {
    id: conversationId,
    selected_leaf_id: segment.segmentId,
    updated_at: clock.now(),
  });
  return {
    ...segment,
    ...nothingBefore,
    parameters: StoredParameters.parse(conversation.parameters),
    isFirst: parentId === null,
    isPrivate: conversation.is_private,
    brandKey: conversation.brand_key,
  };
}

/**
 * Reopens a broken-off answer. Throws `conversation.not_found`, `segment.not_found`, `conversation.running`, or
 * `segment.not_continuable`.
 */
export async function reopenSegment(
  { tx, clock, context }: OpeningContext,
  { conversationId, segmentId }: segmentQueries.SegmentKey,
): Promise<AskedSegment> {
  const conversation = await lock(tx, context, conversationId);
  const { is_private: isPrivate } = conversation;
  const segment = await segmentQueries.findOwned(tx, context, { conversationId, segmentId });
  if (!segment) throw new AppError('segment.not_found');
  if (isRunning(segment)) throw new AppError('conversation.running');
  if (!canContinue(segment)) throw new AppError('segment.not_continuable');
  const runs = await runQueries.listOfSegment(tx, context.ownerId, segmentId);
  const steps = StoredSteps.parse(segment.steps);
  await segmentQueries.reopen(tx, segmentId);
  await queries.update(tx, context, { id: conversationId, updated_at: clock.now() });
  return {
    conversationId,
    segmentId,
    parentId: segment.parent_id,
    question: segment.question,
    before: { text: segment.answer, steps },
    notUploaded: namesNotUploaded(steps),
    passages: StoredPassages.parse(runs.at(-1)?.passages ?? []),
    parameters: StoredParameters.parse(conversation.parameters),
    textStart: segment.answer.length,
    isFirst: segment.parent_id === null,
    isPrivate,
    brandKey: conversation.brand_key,
  };
}
