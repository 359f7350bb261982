/** Wire format of attachments and pictures. */
import {
  AttachmentTypeSchema,
  type Attachment,
  type VisionImage,
} from '@polylogue/contract/chat/attachments/schemas';
import { z } from 'zod';
import type { FileVariant } from '../../../uploads/stored-file.ts';

/** Suffix of the name of a picture's thumbnail (document 2 §1.4). */
const thumbnail = '-thumbnail';

/** Converts a picture to its wire format. */
export const presentPicture = ({ id }: { id: string }): VisionImage => ({
  visionImageId: id,
  blobFileName: id,
  thumbnailBlobFileName: `${id}${thumbnail}`,
});

/** Returns the variant of a picture's name; `undefined` for an unknown name. */
export function variantNamed(id: string, blobFileName: string): FileVariant | undefined {
  if (blobFileName === id) return 'content';
  return blobFileName === `${id}${thumbnail}` ? 'thumbnail' : undefined;
}

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
