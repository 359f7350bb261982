/** Wire format of conversations, in which an agent is a gptSystem (reference.md). */
import type {
  Conversation,
  ConversationListItem,
  ExecutionDetails,
  Segment,
} from '@polylogue/contract/chat/conversations/schemas';
import { SegmentStatusSchema } from '@polylogue/contract/chat/conversations/schemas';
import {
  AnswerSourceSchema,
  type Citation,
  FinishReasonSchema,
} from '@polylogue/contract/chat/engine/stream-events';
import type { Omission } from '@polylogue/contract/knowledge/libraries/omissions';
import type { Language } from '@polylogue/contract/languages';
import { localizedName } from '../../agents/public.ts';
import { type ContextKind, isTest } from '../contexts/conversation-context.ts';
import { presentAttached } from '../attachments/presenter.ts';
import { answerErrorText } from '../engine/answering/error-texts.ts';
import type { ConversationRow, ListRow } from '../store/queries.ts';
import type { RunOfSegment } from '../store/run-queries.ts';
import type { SegmentRow } from '../store/segment-queries.ts';
import {
  type StoredCitation,
  type StoredPassage,
  StoredCitations,
  StoredImages,
  StoredPassages,
  StoredSentPrompt,
  StoredSteps,
  StoredUsage,
} from '../store/stored-shapes.ts';

function presentHead(row: ConversationRow): Omit<ConversationListItem, 'gptSystem'> {
  return {
    conversationId: row.id,
    title: row.title,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.archived_at && { archivedAt: row.archived_at.toISOString() }),
    ...(row.deleted_at && { deletedAt: row.deleted_at.toISOString() }),
    ...(row.is_private && { isPrivate: true as const }),
  };
}

/** Name of the conversation's agent, or of the draft in a test. */
const answererName = (row: ConversationRow, language: Language): string =>
  localizedName(language, { built_in: row.agent_built_in, name: row.answerer_name ?? '' });

/** Converts a row of the list, which always has an agent, as lists exclude tests. */
export function presentRow(row: ConversationRow | ListRow, language: Language): ConversationListItem {
  return {
    ...presentHead(row),
    ...('is_answering' in row && row.is_answering && { isAnswering: true }),
    gptSystem: { gptSystemId: row.agent_id ?? '', name: answererName(row, language) },
  };
}

/** Converts citations, without the internal file id. */
export function presentCitations(citations: readonly StoredCitation[]): Citation[] {
  return citations.map(({ fileId: _, ...citation }) => citation);
}

// Created once, as creating a schema takes longer than parsing with it.
const SourceSchema = AnswerSourceSchema.nullable();
const ReasonSchema = FinishReasonSchema.nullable();

/** Converts an error code to an error with its text. */
export function presentError(code: string | null): Segment['error'] {
  return code === null ? undefined : { code, text: answerErrorText(code) };
}

/** Discloses the model to signed-in readers only. */
export const presentModel = (model: string | null | undefined, kind: ContextKind): { model?: string } =>
  model && kind !== 'public' ? { model } : {};

function presentSegment(row: SegmentRow, kind: ContextKind): Segment {
  const answerSource = SourceSchema.parse(row.answer_source);
  const finishReason = ReasonSchema.parse(row.finish_reason);
  const error = presentError(row.error_code);
  return {
    conversationSegmentId: row.id,
    parentSegmentId: row.parent_id,
    question: row.question,
    answer: row.answer + (row.growing ?? ''),
    ...(answerSource && { answerSource }),
    ...presentModel(row.model, kind),
    status: SegmentStatusSchema.parse(row.status),
    ...(finishReason && { finishReason }),
    createdAt: row.created_at.toISOString(),
    citations: presentCitations(StoredCitations.parse(row.citations)),
    ...presentAttached(row.files),
    generatedImages: StoredImages.parse(row.generated_images),
    steps: StoredSteps.parse(row.steps),
    feedback:
      row.feedback_positive === null
        ? null
        : {
            isPositive: row.feedback_positive,
            ...(row.feedback_comment !== null && { comment: row.feedback_comment }),
          },
    ...(error && { error }),
    ...(row.request_id !== null && { requestId: row.request_id, runOffset: row.text_start ?? 0 }),
  };
}

/** Converts a conversation with its segments. */
export function presentConversation(
  row: ConversationRow,
  { segments, language, kind }: { segments: readonly SegmentRow[]; language: Language; kind: ContextKind },
): Conversation {
  return {
    ...presentHead(row),
    gptSystem: {
      ...(row.agent_id !== null && { gptSystemId: row.agent_id }),
      name: answererName(row, language),
    },
    ...(row.configuration_state_id !== null && {
      gptSystemConfigurationState: { id: row.configuration_state_id },
    }),
    selectedLeafSegmentId: row.selected_leaf_id,
    segments: segments.map((segment) => presentSegment(segment, kind)),
  };
}

interface SourceFacts {
  /** Ids of documents that the reader may read. */
  readable: ReadonlySet<string>;
  /** Unread parts of documents by id. */
  omissions: ReadonlyMap<string, Omission[]>;
}

/** Converts a passage; redacts one that the reader may not read. */
function presentPassage(
  { title, path, snippet, chunkId, score, fileId }: StoredPassage,
  { readable, omissions }: SourceFacts,
): ExecutionDetails['passages'][number] {
  const unread = omissions.get(fileId);
  if (readable.has(fileId))
    return { title, path, snippet, chunkId, score, ...(unread && { omissions: unread }) };
  return { title: '', path: '', snippet: '', chunkId, score, isWithdrawn: true };
}

/** Discloses the cost of a model to signed-in readers only. */
const presentCost = ({ model, ended_at, booked_cost: cost }: RunOfSegment, kind: ContextKind) =>
  model === null || ended_at === null || kind === 'public'
    ? {}
    : { cost: cost === null ? null : Number(cost) };

/** Converts the prompt for testers; omits it if it contains an unreadable passage. */
function presentPrompt({ sent_prompt, passages }: RunOfSegment, readable: ReadonlySet<string>) {
  const isReadable = StoredPassages.parse(passages).every(({ fileId }) => readable.has(fileId));
  const sent = isReadable ? StoredSentPrompt.parse(sent_prompt) : null;
  return sent ? { sent } : {};
}

/** Converts the execution details of an answer. */
export function presentExecution(
  { segmentId, kind, ...facts }: SourceFacts & { segmentId: string; kind: ContextKind },
  runs: readonly RunOfSegment[],
): ExecutionDetails {
  return {
    conversationSegmentId: segmentId,
    runs: runs.map((run) => {
      const answerSource = SourceSchema.parse(run.answer_source);
      const usage = StoredUsage.parse(run.usage);
      return {
        requestId: run.request_id,
        status: SegmentStatusSchema.parse(run.status),
        ...(answerSource && { answerSource }),
        ...(run.model !== null && { model: run.model }),
        startedAt: run.started_at.toISOString(),
        ...(run.first_token_ms !== null && { firstTokenMs: run.first_token_ms }),
        ...(run.ended_at && { durationMs: run.ended_at.getTime() - run.started_at.getTime() }),
        ...(usage && { usage }),
        ...presentCost(run, kind),
        ...(isTest({ kind }) && presentPrompt(run, facts.readable)),
        steps: StoredSteps.parse(run.steps),
      };
    }),
    passages: StoredPassages.parse(runs.at(-1)?.passages ?? []).map((passage) =>
      presentPassage(passage, facts),
    ),
  };
}
