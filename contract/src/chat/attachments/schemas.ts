/** Schemas of files and pictures attached to a question (document 2 §1.4, §7.5). */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';
import { OmissionsSchema } from '../../knowledge/libraries/omissions.ts';

/** Use of a file: searched for answers, or processed by code. */
export const AttachmentTypeSchema = z.enum(['FileSearch', 'CodeInterpreter']);
export type AttachmentType = z.infer<typeof AttachmentTypeSchema>;

/** Context in which a file may be attached: conversations, or tests of a draft. */
export const AttachmentContextSchema = z.enum(['Conversation', 'GptSystem']);
export type AttachmentContext = z.infer<typeof AttachmentContextSchema>;

export const UploadedAttachmentSchema = z.object({
  attachmentId: IdSchema,
  originalFileName: z.string(),
  omissions: OmissionsSchema.optional(),
});
export type UploadedAttachment = z.infer<typeof UploadedAttachmentSchema>;

/** Attached file as shown with its question. */
export const AttachmentSchema = UploadedAttachmentSchema.extend({ attachmentType: AttachmentTypeSchema });
export type Attachment = z.infer<typeof AttachmentSchema>;

/** Progress of text recognition. */
export const ReadingProgressSchema = z.object({
  pages: z
    .object({ done: z.number().int(), total: z.number().int() })
    .optional()
    .meta({ description: 'Absent without scanned pages, and on other servers than the reading one' }),
});
export type ReadingProgress = z.infer<typeof ReadingProgressSchema>;

/** Maximum length of a returned text, in characters; longer ones block a browser for seconds. */
export const maxAttachmentTextLength = 200_000;

/** Text that was read from an attached file, as far as it is shown. */
export const AttachmentTextSchema = z.object({
  text: z
    .string()
    .nullable()
    .meta({
      description: `Beginning of the text, up to ${maxAttachmentTextLength} characters; null if none is kept`,
    }),
  textLength: z.number().int().meta({ description: 'Length of the whole text, in characters' }),
  textMediaType: z.string(),
  file: z.object({ mediaType: z.string(), sizeBytes: z.number().int() }),
  omissions: OmissionsSchema.optional(),
});
export type AttachmentText = z.infer<typeof AttachmentTextSchema>;

/** Picture with the names of its original and its thumbnail. */
export const VisionImageSchema = z.object({
  visionImageId: IdSchema,
  blobFileName: z.string(),
  thumbnailBlobFileName: z.string(),
  originalFileName: z.string().optional(),
});
export type VisionImage = z.infer<typeof VisionImageSchema>;

/** Base64-encoded content of a file. */
export const Base64FileSchema = z.object({
  base64Content: z.string().meta({ description: 'Base64 content without a data URL prefix' }),
  mimeType: z.string(),
});
export type Base64File = z.infer<typeof Base64FileSchema>;
