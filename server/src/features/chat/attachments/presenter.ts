/** Wire format of a question's attachments. */
import {
  AttachmentTypeSchema,
  type Attachment,
  type VisionImage,
} from '@polylogue/contract/chat/attachments/schemas';
import { z } from 'zod';
import { presentPicture } from './pictures.ts';

/** Attachments as selected with a question's row. */
const AttachmentRows = z
  .array(
    z.object({
      id: z.string(),
      kind: z.enum([...AttachmentTypeSchema.options, 'Picture']),
      name: z.string(),
    }),
  )
  .nullable();

/** Converts the attachments of a question, in order. */
export function presentAttached(files: unknown): { visionImages: VisionImage[]; attachments: Attachment[] } {
  const found = AttachmentRows.parse(files) ?? [];
  return {
    visionImages: found.filter(({ kind }) => kind === 'Picture').map(presentPicture),
    attachments: found.flatMap(({ id, kind, name }) =>
      kind === 'Picture' ? [] : [{ attachmentId: id, originalFileName: name, attachmentType: kind }],
    ),
  };
}
