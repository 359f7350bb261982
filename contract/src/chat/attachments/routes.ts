/** Routes of files attached to a question (document 2 §7.5). */
import { z } from 'zod';
import { defineRoute, file, IdSchema, json } from '../../http.ts';
import { consentErrors } from '../../brands/guidelines/consents.ts';
import { limits } from '../../limits.ts';
import { fileOf, multipart } from '../../multipart.ts';
import {
  AttachmentContextSchema,
  AttachmentTextSchema,
  AttachmentTypeSchema,
  Base64FileSchema,
  ReadingProgressSchema,
  UploadedAttachmentSchema,
} from './schemas.ts';

const base = '/api/internal/attachments';
const OneAttachment = z.object({ attachmentId: IdSchema });
const missing = ['attachment.not_found'] as const;

/** Attachment routes; only the uploader, a person or a visitor, may read a file. */
export const attachmentRoutes = {
  upload: defineRoute({
    method: 'POST',
    path: base,
    access: 'signedInOrVisitor',
    summary: "Uploads an attachment of a question. A document's text is extracted immediately.",
    query: z.object({
      attachmentType: AttachmentTypeSchema.default('FileSearch'),
      context: AttachmentContextSchema.default('Conversation'),
      gptSystemId: IdSchema.optional().meta({
        description: 'Agent of the question, whose guidelines are required as well',
      }),
      uploadId: IdSchema.optional().meta({ description: 'Id chosen by the client, to follow the reading' }),
    }),
    body: multipart({ file: fileOf(limits.attachment) }),
    response: json(UploadedAttachmentSchema),
    errors: [
      'file.no_text',
      'public_endpoint.not_found',
      'agent.not_found',
      'agent.closed',
      'attachment.not_taken',
      ...consentErrors,
    ],
    rateLimit: { max: 120, windowMs: 60_000 },
  }),
  readingProgress: defineRoute({
    method: 'GET',
    path: `${base}/uploads`,
    access: 'signedInOrVisitor',
    summary:
      'Returns how many pages of a scanned document are recognised while it is uploaded by the caller.',
    query: z.object({ uploadId: IdSchema }),
    response: json(ReadingProgressSchema),
  }),
  read: defineRoute({
    method: 'GET',
    path: `${base}/{attachmentId}`,
    access: 'signedInOrVisitor',
    summary: 'Downloads the original of an uploaded file.',
    params: OneAttachment,
    response: file(...limits.attachment.mediaTypes),
    notFound: 'attachment.not_found',
    errors: missing,
  }),
  readBase64: defineRoute({
    method: 'GET',
    path: `${base}/{attachmentId}/base64`,
    access: 'signedInOrVisitor',
    summary: 'Downloads the original of an uploaded file as JSON.',
    params: OneAttachment,
    response: json(Base64FileSchema),
    notFound: 'attachment.not_found',
    errors: missing,
  }),
  readText: defineRoute({
    method: 'GET',
    path: `${base}/{attachmentId}/text`,
    access: 'signedInOrVisitor',
    summary: 'Returns the text that was read from an uploaded file.',
    params: OneAttachment,
    response: json(AttachmentTextSchema),
    notFound: 'attachment.not_found',
    errors: missing,
  }),
};
