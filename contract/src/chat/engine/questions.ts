/** What is sent to ask something (choices.md, Conversations). */
import { z } from 'zod';
import { agentLimits, ParameterNameSchema } from '../../agents/agent/configuration.ts';
import { IdSchema } from '../../http.ts';
import { maxFilesOfQuestion, maxQuestionCharacters } from '../../limits.ts';
import { isVisible } from '../../plain-text.ts';
import { TextSchema } from '../../text-schemas.ts';

const QuestionSchema = TextSchema.min(1).max(maxQuestionCharacters).refine(isVisible, 'Question is required');

const unsupported = (what: string) => `This version takes no ${what}`;
const FilesSchema = z
  .array(IdSchema)
  .max(maxFilesOfQuestion)
  .overwrite((ids) => [...new Set(ids)])
  .nullish();
const NoIdsSchema = (what: string) => z.array(z.string()).max(0, unsupported(what)).nullish();
const NothingSchema = (what: string) => z.null(unsupported(what)).optional();

/** What goes with a question. Of what could not be honoured, clients send an empty value along; another is refused. */
const furtherFields = {
  promptId: IdSchema.nullish().meta({
    description: "The prompt that the question came from: the asker's own, or one of the agent",
  }),
  attachmentIds: FilesSchema.meta({ description: 'Files that the asker uploaded; answers draw on them' }),
  visionImageIds: FilesSchema.meta({ description: 'Pictures that the asker uploaded' }),
  guidelinesDocumentConsents: NoIdsSchema('consents to guidelines'),
};
const isPrivate = z.boolean().optional().meta({
  description:
    'Read by its owner alone, also where others may read conversations; nothing is made of its text beyond the answers. Decided with the first question: later, another value is refused',
});
const NoSessionSchema = NothingSchema('session identifier of public chat');

/** Names a visitor's session: made by the server, and known to the visitor's page alone. */
export const SessionIdentifierSchema = z
  .string()
  .regex(/^[\w-]{43}$/)
  .meta({ description: '256 random bits, base64url' });

/** Where a public endpoint is found: the last part of its page's address. */
export const PublicChatEndpointSchema = z.string().regex(/^[a-z\d](?:[a-z\d-]{0,98}[a-z\d])?$/i);

const VisitorSessionSchema = SessionIdentifierSchema.nullish().meta({
  description: 'Here, or in the header X-Session-Identifier',
});

/** Values of request parameters by their names. */
const RequestParametersSchema = z
  .record(ParameterNameSchema, TextSchema.max(agentLimits.requestParameter))
  .refine((values) => Object.keys(values).length <= agentLimits.requestParameters, 'Too many parameters')
  .optional()
  .meta({
    description:
      'Values that the address or the embedding page gives for `{{parameter.name}}`. Those that the agent declares are kept with the conversation',
  });

const createModel = <S extends z.ZodType>(sessionIdentifier: S) =>
  z.strictObject({
    question: QuestionSchema,
    ...furtherFields,
    sessionIdentifier,
    isPrivate,
    parameters: RequestParametersSchema,
  });

export const CreateConversationRequestModelSchema = createModel(NoSessionSchema);
export const CreatePublicConversationRequestModelSchema = createModel(VisitorSessionSchema);
export type CreateConversationRequestModel = z.infer<typeof CreateConversationRequestModelSchema>;

/**
 * A question on the selected branch, a sibling (regenerate and edit), or the continuation of a broken-off
 * answer: either `question` or `continueSegmentId`.
 */
const addSegmentModel = <S extends z.ZodType>(sessionIdentifier: S) =>
  z
    .strictObject({
      question: QuestionSchema.optional(),
      ...furtherFields,
      sessionIdentifier,
      parentSegmentId: IdSchema.nullable()
        .optional()
        .meta({ description: 'Default: the selected leaf. null: a sibling of the first question' }),
      continueSegmentId: IdSchema.optional().meta({
        description:
          'Instead of a question: an answer to append to that is Aborted, Failed, Interrupted or cut by the length limit',
      }),
      isPrivate,
    })
    .refine(
      ({ question, continueSegmentId }) => (question === undefined) !== (continueSegmentId === undefined),
      {
        path: ['question'],
        message: 'Either question or continueSegmentId is required',
      },
    )
    .refine(
      ({ parentSegmentId, continueSegmentId }) =>
        parentSegmentId === undefined || continueSegmentId === undefined,
      { path: ['parentSegmentId'], message: 'A continuation has no parent of its own' },
    );

export const AddSegmentToConversationRequestModelSchema = addSegmentModel(NoSessionSchema);
export const AddSegmentToPublicConversationRequestModelSchema = addSegmentModel(VisitorSessionSchema);
export type AddSegmentToConversationRequestModel = z.infer<typeof AddSegmentToConversationRequestModelSchema>;

/** Any of the request models: what is asked, by whomever. */
export type NewQuestion = z.infer<typeof CreatePublicConversationRequestModelSchema>;
export type FurtherQuestion = z.infer<typeof AddSegmentToPublicConversationRequestModelSchema>;
