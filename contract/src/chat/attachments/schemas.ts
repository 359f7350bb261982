/** Files and pictures that go with a question (document 2 §1.4, §7.5). */
import { z } from 'zod';
import { IdSchema } from '../../http.ts';

/** What becomes of a file: answers search it, or code calculates with it. */
export const AttachmentTypeSchema = z.enum(['FileSearch', 'CodeInterpreter']);
export type AttachmentType = z.infer<typeof AttachmentTypeSchema>;

/** Where a file may go along: in conversations, or in tests of a draft. */
export const AttachmentContextSchema = z.enum(['Conversation', 'GptSystem']);
export type AttachmentContext = z.infer<typeof AttachmentContextSchema>;

export const UploadedAttachmentSchema = z.object({ attachmentId: IdSchema, originalFileName: z.string() });
export type UploadedAttachment = z.infer<typeof UploadedAttachmentSchema>;

/** A file as the question shows it that it went with. */
export const AttachmentSchema = UploadedAttachmentSchema.extend({ attachmentType: AttachmentTypeSchema });
export type Attachment = z.infer<typeof AttachmentSchema>;

/** A picture; either name fetches it, whole or small. */
export const VisionImageSchema = z.object({
  visionImageId: IdSchema,
  blobFileName: z.string(),
  thumbnailBlobFileName: z.string(),
});
export type VisionImage = z.infer<typeof VisionImageSchema>;

/** The bytes of a file as JSON. */
export const Base64FileSchema = z.object({
  base64Content: z.string().meta({ description: 'Without a prefix' }),
  mimeType: z.string(),
});
export type Base64File = z.infer<typeof Base64FileSchema>;
