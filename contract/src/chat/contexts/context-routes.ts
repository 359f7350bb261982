/** Shared declaration of the conversation routes of every context (document 2 §7.3, §7.6, §7.7, §7.9). */
import { z } from 'zod';
import type { ErrorCode } from '../../errors.ts';
import { type Access, defineRoute, empty, eventStream, file, IdSchema, json } from '../../http.ts';
import { limits } from '../../limits.ts';
import { consentErrors } from '../../brands/guidelines/consents.ts';
import { TextSchema } from '../../text-schemas.ts';
import { type FurtherQuestion, type NewQuestion } from '../engine/questions.ts';
import {
  CitationSourceSchema,
  ConversationSchema,
  ConversationWindowSchema,
  ExecutionDetailsSchema,
  FeedbackSchema,
  FollowUpsSchema,
  TraceLogsSchema,
} from '../conversations/schemas.ts';
import { StreamEventDataSchema } from '../engine/stream-events.ts';

/** Optional group of routes beyond asking and reading. */
export type Offer = 'details' | 'feedback';

/** Declaration of a context in which conversations take place. */
export interface ContextDeclaration<P extends z.ZodRawShape = z.ZodRawShape> {
  /** Path prefix of conversations: `{base}/{conversationId}`. */
  base: string;
  /** Parameters of `base`. */
  params: P;
  /** Route that starts a conversation; `path` is relative to `base`. */
  create: {
    path: string;
    params: P;
    body: z.ZodType<NewQuestion>;
    notFound: ErrorCode;
  };
  addSegment: { body: z.ZodType<FurtherQuestion> };
  access: { read: Access; ask: Access };
  /** Error code of a malformed path value; default `conversation.not_found`. */
  notFound?: ErrorCode;
  /** Error codes of every route of the context. */
  errors: readonly ErrorCode[];
  /** Additional error codes of asking. */
  askErrors?: readonly ErrorCode[];
  offers: readonly Offer[];
}

/** Reads a property while keeping its literal types. */
const part = <T, K extends keyof T>(whole: T, key: K): T[K] => whole[key];

/** Error codes of an agent that cannot answer. */
const agentRefusals = [
  'agent.not_found',
  'agent.closed',
  'model.not_configured',
  'model.not_offered',
  'agent.no_library',
] as const;
const answerRefusals = [
  ...agentRefusals,
  ...consentErrors,
  'prompt.not_found',
  'attachment.not_found',
  'attachment.not_taken',
  'vision_image.not_found',
  'vision_image.not_seen',
  'stream.too_many_running',
  'stream.too_many_open',
  'chat_limit.reached',
  'chat_limit.price_unknown',
  'request.idempotency_conflict',
] as const;

const conversationParams = <C extends ContextDeclaration>(context: C) =>
  z.object({ ...part(context, 'params'), conversationId: IdSchema });
const segmentParams = <C extends ContextDeclaration>(context: C) =>
  z.object({ ...part(context, 'params'), conversationId: IdSchema, conversationSegmentId: IdSchema });

const missingConversation = ({ errors }: ContextDeclaration) =>
  [...errors, 'conversation.not_found'] satisfies ErrorCode[];
const missingSegment = (context: ContextDeclaration) =>
  [...missingConversation(context), 'segment.not_found'] satisfies ErrorCode[];

function askingRoutes<const C extends ContextDeclaration>(context: C) {
  const { base, create, errors, askErrors = [] } = context;
  const access = part(part(context, 'access'), 'ask');
  return {
    create: defineRoute({
      method: 'POST',
      path: `${base}${create.path}`,
      access,
      summary: 'Starts a conversation and streams the answer.',
      params: z.object({ ...part(context, 'params'), ...part(part(context, 'create'), 'params') }),
      body: part(part(context, 'create'), 'body'),
      isIdempotent: true,
      response: eventStream(StreamEventDataSchema),
      notFound: create.notFound,
      errors: [...errors, create.notFound, ...answerRefusals, ...askErrors],
    }),
    addSegment: defineRoute({
      method: 'POST',
      path: `${base}/{conversationId}/segments`,
      access,
      summary:
        'Asks a follow-up, edits a question, or continues an interrupted answer, and streams the answer.',
      params: conversationParams(context),
      body: part(part(context, 'addSegment'), 'body'),
      isIdempotent: true,
      response: eventStream(StreamEventDataSchema),
      notFound: context.notFound ?? 'conversation.not_found',
      errors: [
        ...answerRefusals,
        ...askErrors,
        ...missingSegment(context),
        'segment.not_continuable',
        'conversation.running',
        'conversation.privacy_fixed',
      ],
    }),
    followUps: defineRoute({
      method: 'POST',
      path: `${base}/{conversationId}/segments/{conversationSegmentId}/followUps`,
      access,
      summary: 'Suggests follow-up questions to an answer. They are generated once.',
      params: segmentParams(context),
      response: json(FollowUpsSchema),
      notFound: context.notFound ?? 'conversation.not_found',
      errors: [...agentRefusals, ...missingSegment(context)],
    }),
  };
}

/** Identifies a source of an answer. */
const CitedSourceSchema = z.object({
  title: TextSchema.max(1000).optional(),
  path: TextSchema.max(2000),
  citationId: TextSchema.max(20)
    .optional()
    .meta({ description: 'Passage to return; defaults to the first one of the source' }),
});

function readingRoutes<const C extends ContextDeclaration>(context: C) {
  const { base } = context;
  const access = part(part(context, 'access'), 'read');
  return {
    get: defineRoute({
      method: 'GET',
      path: `${base}/{conversationId}`,
      access,
      summary: 'Returns a conversation with all its branches, or its tree with a window of messages.',
      params: conversationParams(context),
      query: ConversationWindowSchema,
      response: json(ConversationSchema),
      notFound: context.notFound ?? 'conversation.not_found',
      errors: missingSegment(context),
    }),
    updateSelectedLeafSegmentId: defineRoute({
      method: 'PUT',
      path: `${base}/{conversationId}/updateSelectedLeafSegmentId`,
      access,
      summary: 'Selects the displayed branch.',
      params: conversationParams(context),
      body: z.strictObject({ selectedLeafSegmentId: IdSchema }),
      response: empty,
      notFound: context.notFound ?? 'conversation.not_found',
      errors: missingSegment(context),
    }),
    export: defineRoute({
      method: 'GET',
      path: `${base}/{conversationId}/export`,
      access,
      summary:
        'Exports the selected branch as text, in the language of Accept-Language, with times in the zone of X-Time-Zone.',
      params: conversationParams(context),
      response: file('text/plain'),
      notFound: context.notFound ?? 'conversation.not_found',
      errors: missingConversation(context),
    }),
  };
}

function citationRoutes<const C extends ContextDeclaration>(context: C) {
  const { base } = context;
  const access = part(part(context, 'access'), 'read');
  return {
    citations: defineRoute({
      method: 'GET',
      path: `${base}/{conversationId}/segments/{conversationSegmentId}/citations`,
      access,
      summary: 'Returns the source text around a cited passage of an answer, or the whole source.',
      params: segmentParams(context),
      query: CitedSourceSchema.extend({
        isWhole: z.stringbool().default(false),
        save: z
          .stringbool()
          .default(false)
          .meta({ description: 'Returns the whole text, for saving as a file' }),
      }),
      response: json(CitationSourceSchema),
      notFound: context.notFound ?? 'conversation.not_found',
      errors: [...missingSegment(context), 'citation.not_found', 'citation.withdrawn'],
    }),
    citationFile: defineRoute({
      method: 'GET',
      path: `${base}/{conversationId}/segments/{conversationSegmentId}/citations/file`,
      access,
      summary:
        'Downloads the original file of a cited source (an attached file, PDF, picture or plain text), or a picture from it.',
      params: segmentParams(context),
      query: CitedSourceSchema.extend({
        figureId: IdSchema.optional().meta({
          description: 'Returns this picture of the source instead of the file',
        }),
      }),
      response: file(...limits.libraryFile.mediaTypes),
      notFound: context.notFound ?? 'conversation.not_found',
      errors: [...missingSegment(context), 'citation.not_found', 'citation.withdrawn', 'citation.file_gone'],
    }),
  };
}

function detailRoutes<const C extends ContextDeclaration>(context: C) {
  const { base } = context;
  const access = part(part(context, 'access'), 'read');
  return {
    executionDetails: defineRoute({
      method: 'GET',
      path: `${base}/{conversationId}/segments/{conversationSegmentId}/executionDetails`,
      access,
      summary: 'Returns the trace of an answer: model, timings, tokens, retrieved passages.',
      params: segmentParams(context),
      response: json(ExecutionDetailsSchema),
      notFound: context.notFound ?? 'conversation.not_found',
      errors: missingSegment(context),
    }),
    traceLogs: defineRoute({
      method: 'GET',
      path: `${base}/{conversationId}/segments/{conversationSegmentId}/traceLogs`,
      access,
      summary: "Returns the log of an answer's runs.",
      params: segmentParams(context),
      response: json(TraceLogsSchema),
      notFound: context.notFound ?? 'conversation.not_found',
      errors: missingSegment(context),
    }),
  };
}

function feedbackRoutes<const C extends ContextDeclaration>(context: C) {
  const { base } = context;
  const access = part(part(context, 'access'), 'read');
  return {
    feedback: defineRoute({
      method: 'POST',
      path: `${base}/{conversationId}/segments/{conversationSegmentId}/feedback`,
      access,
      summary: 'Creates or updates the feedback on an answer.',
      params: segmentParams(context),
      body: FeedbackSchema,
      response: empty,
      notFound: context.notFound ?? 'conversation.not_found',
      errors: missingSegment(context),
    }),
    removeFeedback: defineRoute({
      method: 'DELETE',
      path: `${base}/{conversationId}/segments/{conversationSegmentId}/removeFeedback`,
      access,
      summary: 'Deletes the feedback on an answer.',
      params: segmentParams(context),
      response: empty,
      notFound: context.notFound ?? 'conversation.not_found',
      errors: missingSegment(context),
    }),
  };
}

/** Declaration without context-specific parameters. */
type AnyContext = ContextDeclaration<Record<never, never>>;

export type AskingRoutes<C extends ContextDeclaration = AnyContext> = ReturnType<typeof askingRoutes<C>>;
export type ReadingRoutes<C extends ContextDeclaration = AnyContext> = ReturnType<typeof readingRoutes<C>> &
  ReturnType<typeof citationRoutes<C>>;
export type DetailRoutes<C extends ContextDeclaration = AnyContext> = ReturnType<typeof detailRoutes<C>>;
export type FeedbackRoutes<C extends ContextDeclaration = AnyContext> = ReturnType<typeof feedbackRoutes<C>>;

type OfferedRoutes<C extends ContextDeclaration, O extends Offer, R> = O extends C['offers'][number]
  ? R
  : unknown;

/** Routes of a context: the common ones and those in its `offers`. */
export type ConversationRoutesOf<C extends ContextDeclaration> = AskingRoutes<C> &
  ReadingRoutes<C> &
  OfferedRoutes<C, 'details', DetailRoutes<C>> &
  OfferedRoutes<C, 'feedback', FeedbackRoutes<C>>;

export function conversationRoutesOf<const C extends ContextDeclaration>(
  context: C,
): ConversationRoutesOf<C> {
  const routes = {
    ...askingRoutes(context),
    ...readingRoutes(context),
    ...citationRoutes(context),
    ...(context.offers.includes('details') && detailRoutes(context)),
    ...(context.offers.includes('feedback') && feedbackRoutes(context)),
  };
  // The compiler cannot derive the optional routes from the contents of `offers`.
  return routes as unknown as ConversationRoutesOf<C>;
}
