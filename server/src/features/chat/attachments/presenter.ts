/** What went with a question, in the wire's words. */
import {
  AttachmentTypeSchema,
  type Attachment,
  type VisionImage,
} from '@polylogue/contract/chat/attachments/schemas';
import { z } from 'zod';
import { presentPicture } from './pictures.ts';

/** As a question's row has them. */
const WentAlong = z
  .array(
    z.object({
      id: z.string(),
      kind: z.enum([...AttachmentTypeSchema.options, 'Picture']),
      name: z.string(),
    }),
  )
  .nullable();

/** The files and the pictures of a question, each in their order. */
export function presentAttached(files: unknown): { visionImages: VisionImage[]; attachments: Attachment[] } {
  const found = WentAlong.parse(files) ?? [];
  return {
    visionImages: found.filter(({ kind }) => kind === 'Picture').map(presentPicture),
    attachments: found.flatMap(({ id, kind, name }) =>
      kind === 'Picture' ? [] : [{ attachmentId: id, originalFileName: name, attachmentType: kind }],
    ),
  };
}
